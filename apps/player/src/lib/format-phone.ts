/** 0812345678 as a Thai reads it out: 081-234-5678. Another shape stays as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
