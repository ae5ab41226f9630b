/** 4062848217 as a passbook writes it: 406-2-84821-7. Banks with longer numbers write them without a pattern. */
export function formatAccount(digits: string): string {
  return digits.replace(/^(\d{3})(\d)(\d{5})(\d)$/, '$1-$2-$3-$4');
}
