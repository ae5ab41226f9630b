/** 4062848217 as 406-2-84821-7, the format of Thai passbooks. Numbers of another length stay unchanged. */
export function formatAccount(digits: string): string {
  return digits.replace(/^(\d{3})(\d)(\d{5})(\d)$/, '$1-$2-$3-$4');
}
