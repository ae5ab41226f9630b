/** The banks of the registration form, in its order. `name` is what the provider stores, in Thai. */
export const BANKS = [
  { code: 'BBL', name: 'ธนาคารกรุงเทพ', key: 'bankOfBangkok' },
  { code: 'KBANK', name: 'ธนาคารกสิกรไทย', key: 'kasikornBank' },
  { code: 'KTB', name: 'ธนาคารกรุงไทย', key: 'krungThaiBank' },
  { code: 'SCB', name: 'ธนาคารไทยพาณิชย์', key: 'siamCommercialBank' },
  { code: 'BAY', name: 'ธนาคารกรุงศรีอยุธยา', key: 'krungsriBank' },
  { code: 'TTB', name: 'ธนาคารทหารไทยธนชาต', key: 'tmbThanachartBank' },
  { code: 'GSB', name: 'ธนาคารออมสิน', key: 'governmentSavingsBank' },
  { code: 'UOB', name: 'ธนาคารยูโอบี', key: 'uobBank' },
  { code: 'TISCO', name: 'ธนาคารทิสโก้', key: 'tiscoBank' },
  { code: 'CIMB', name: 'ธนาคารซีไอเอ็มบี ไทย', key: 'cimbThaiBank' },
  { code: 'GHB', name: 'ธนาคารอาคารสงเคราะห์', key: 'ghBank' },
  { code: 'BAAC', name: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร', key: 'baacBank' },
] as const;

export type BankCode = (typeof BANKS)[number]['code'];
export type BankKey = (typeof BANKS)[number]['key'] | 'tmbBank';
export const BANK_CODES = BANKS.map((bank) => bank.code) as [BankCode, ...BankCode[]];

/** TMB merged into TTB and can no longer be picked, but older deposit accounts still carry its code. */
const RETIRED_BANKS = [{ code: 'TMB', name: 'ธนาคารทหารไทย', key: 'tmbBank' }] as const;

/** `undefined` for an unknown code, which is then displayed as it is. */
export function findBank(code: string): { code: string; name: string; key: BankKey } | undefined {
  return [...BANKS, ...RETIRED_BANKS].find((bank) => bank.code === code);
}
