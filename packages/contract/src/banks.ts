/**
 * The banks of the registration form, in its order. `name` is what the provider stores, in Thai; `digits` is the usual
 * length of an account number, which some accounts differ from.
 */
export const BANKS = [
  { code: 'BBL', name: 'ธนาคารกรุงเทพ', key: 'bankOfBangkok', digits: 10 },
  { code: 'KBANK', name: 'ธนาคารกสิกรไทย', key: 'kasikornBank', digits: 10 },
  { code: 'KTB', name: 'ธนาคารกรุงไทย', key: 'krungThaiBank', digits: 10 },
  { code: 'SCB', name: 'ธนาคารไทยพาณิชย์', key: 'siamCommercialBank', digits: 10 },
  { code: 'BAY', name: 'ธนาคารกรุงศรีอยุธยา', key: 'krungsriBank', digits: 10 },
  { code: 'TTB', name: 'ธนาคารทหารไทยธนชาต', key: 'tmbThanachartBank', digits: 10 },
  { code: 'GSB', name: 'ธนาคารออมสิน', key: 'governmentSavingsBank', digits: 12 },
  { code: 'UOB', name: 'ธนาคารยูโอบี', key: 'uobBank', digits: 10 },
  { code: 'TISCO', name: 'ธนาคารทิสโก้', key: 'tiscoBank', digits: 14 },
  { code: 'CIMB', name: 'ธนาคารซีไอเอ็มบี ไทย', key: 'cimbThaiBank', digits: 10 },
  { code: 'GHB', name: 'ธนาคารอาคารสงเคราะห์', key: 'ghBank', digits: 12 },
  { code: 'BAAC', name: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร', key: 'baacBank', digits: 12 },
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
