import type { CategoryCode } from '@sanam/contract';

const en: Record<CategoryCode, string> = {
  BULL_FIGHT: 'Bull fight',
  COW_SOUTH: 'Southern bulls',
  COW_NORTH: 'Northern bulls',
  COCK_FIGHT: 'Cockfight',
  CHICKEN_SPUR: 'Spur cock',
  CHICKEN_ROOSTER: 'Rooster',
  BOXING: 'Boxing',
  FOOTBALL: 'Football',
  SOCCER: 'Soccer',
  BALL: 'Ball',
};

const th: Record<CategoryCode, string> = {
  BULL_FIGHT: 'ชนโค',
  COW_SOUTH: 'โคใต้',
  COW_NORTH: 'โคเหนือ',
  COCK_FIGHT: 'ชนไก่',
  CHICKEN_SPUR: 'ไก่เดือย',
  CHICKEN_ROOSTER: 'ไก่ตอ',
  BOXING: 'มวย',
  FOOTBALL: 'ฟุตบอล',
  SOCCER: 'ซอกเกอร์',
  BALL: 'บอล',
};

/** Apart from the rest, since cards, limits and approvals name them. */
export const categories = { th, en };
