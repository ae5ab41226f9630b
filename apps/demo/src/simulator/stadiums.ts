import type { CategoryCode, CategoryFamily } from '@sanam/contract';

export interface DemoStadium {
  /** The demo's own name for it; the id comes from the database. */
  key: string;
  name: string;
  latinName: string;
  family: CategoryFamily;
  codes: readonly CategoryCode[];
  /** The demo stream that its matches show. */
  stream: 'bulls' | 'cocks' | 'ring' | 'pitch';
  hasStepMatches: boolean;
}

export const DEMO_STADIUMS: readonly DemoStadium[] = [
  {
    key: 'khuanngoen',
    name: 'สนามชนโคบ้านควนเงิน สงขลา',
    latinName: 'Ban Khuan Ngoen Arena, Songkhla',
    family: 'bullFight',
    codes: ['COW_SOUTH', 'BULL_FIGHT'],
    stream: 'bulls',
    hasStepMatches: true,
  },
  {
    key: 'thungsong',
    name: 'สนามชนโคทุ่งสงคราม นครศรีธรรมราช',
    latinName: 'Thung Songkhram Arena, Nakhon Si Thammarat',
    family: 'bullFight',
    codes: ['BULL_FIGHT', 'COW_NORTH'],
    stream: 'bulls',
    hasStepMatches: true,
  },
  {
    key: 'nongplalai',
    name: 'สนามไก่ชนหนองปลาไหล ชลบุรี',
    latinName: 'Nong Pla Lai Cockpit, Chonburi',
    family: 'cockfight',
    codes: ['CHICKEN_ROOSTER', 'COCK_FIGHT'],
    stream: 'cocks',
    hasStepMatches: true,
  },
  {
    key: 'doikham',
    name: 'สนามไก่ชนดอยคำ เชียงใหม่',
    latinName: 'Doi Kham Cockpit, Chiang Mai',
    family: 'cockfight',
    codes: ['CHICKEN_SPUR', 'COCK_FIGHT'],
    stream: 'cocks',
    hasStepMatches: true,
  },
  {
    key: 'khongriver',
    name: 'เวทีมวยริมโขง อุบลราชธานี',
    latinName: 'Rim Khong Ring, Ubon Ratchathani',
    family: 'boxing',
    codes: ['BOXING'],
    stream: 'ring',
    hasStepMatches: true,
  },
  {
    key: 'thungruang',
    name: 'สนามฟุตบอลทุ่งรวงทอง สุพรรณบุรี',
    latinName: 'Thung Ruang Thong Ground, Suphan Buri',
    family: 'football',
    codes: ['FOOTBALL', 'SOCCER', 'BALL'],
    stream: 'pitch',
    hasStepMatches: false,
  },
];
