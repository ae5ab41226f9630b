import type { ApprovalKind } from '@sanam/contract';

const en: Record<ApprovalKind, string> = {
  LIMIT: 'Higher limit',
  SETTING: 'Setting',
  DEPOSIT_ACCOUNT: 'Account for deposits',
  BANK_ACCOUNT: 'Bank account of a player',
  DEPOSIT: 'Credit against a check',
  WITHDRAWAL: 'Payout',
  REVERSAL: 'Reversal',
  ADJUSTMENT: 'Adjustment',
  CORRECTION: 'Correction of a result',
  ROLLBACK: 'Result taken back',
};

const th: Record<ApprovalKind, string> = {
  LIMIT: 'เพิ่มเพดาน',
  SETTING: 'การตั้งค่า',
  DEPOSIT_ACCOUNT: 'บัญชีรับฝาก',
  BANK_ACCOUNT: 'บัญชีธนาคารของผู้เล่น',
  DEPOSIT: 'เติมทั้งที่ตรวจไม่ผ่าน',
  WITHDRAWAL: 'จ่ายเงินถอน',
  REVERSAL: 'กลับรายการ',
  ADJUSTMENT: 'ปรับยอด',
  CORRECTION: 'แก้ผล',
  ROLLBACK: 'ถอนผล',
};

/** What may wait for a second person. Apart from the rest, since Tonight names them as well. */
export const approvalKinds = { th, en };
