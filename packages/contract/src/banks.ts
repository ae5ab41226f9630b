/**
 * The banks of the registration form, in its order. `id` is the Bank of Thailand's, which slips name; `name` is what
 * the provider stores, in Thai; `digits` is the usual length of an account number, which some accounts differ from.
 */
export const BANKS = [
  { code: 'BBL', id: '002', name: 'ธนาคารกรุงเทพ', key: 'bankOfBangkok', digits: 10 },
  { code: 'KBANK', id: '004', name: 'ธนาคารกสิกรไทย', key: 'kasikornBank', digits: 10 },
  { code: 'KTB', id: '006', name: 'ธนาคารกรุงไทย', key: 'krungThaiBank', digits: 10 },
  { code: 'SCB', id: '014', name: 'ธนาคารไทยพาณิชย์', key: 'siamCommercialBank', digits: 10 },
  { code: 'BAY', id: '025', name: 'ธนาคารกรุงศรีอยุธยา', key: 'krungsriBank', digits: 10 },
  { code: 'TTB', id: '011', name: 'ธนาคารทหารไทยธนชาต', key: 'tmbThanachartBank', digits: 10 },
  { code: 'GSB', id: '030', name: 'ธนาคารออมสิน', key: 'governmentSavingsBank', digits: 12 },
  { code: 'UOB', id: '024', name: 'ธนาคารยูโอบี', key: 'uobBank', digits: 10 },
  { code: 'TISCO', id: '067', name: 'ธนาคารทิสโก้', key: 'tiscoBank', digits: 14 },
  { code: 'CIMB', id: '022', name: 'ธนาคารซีไอเอ็มบี ไทย', key: 'cimbThaiBank', digits: 10 },
  { code: 'GHB', id: '033', name: 'ธนาคารอาคารสงเคราะห์', key: 'ghBank', digits: 12 },
  { code: 'BAAC', id: '034', name: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร', key: 'baacBank', digits: 12 },
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

/** Finds a bank by the id in a slip's code; `undefined` for one that players do not register with. */
export function findBankById(id: string): (typeof BANKS)[number] | undefined {
  return BANKS.find((bank) => bank.id === id);
}

/** 4062848217 as 406-2-84821-7, the format of Thai passbooks. Numbers of another length stay unchanged. */
export function formatBankAccount(digits: string): string {
  return digits.replace(/^(\d{3})(\d)(\d{5})(\d)$/, '$1-$2-$3-$4');
}
