import { baht, type Satang } from '@sanam/money';

export interface DemoPlayer {
  phone: string;
  fullName: string;
  bankCode: 'SCB' | 'KBANK' | 'BBL' | 'KTB' | 'GSB';
  bankAccount: string;
  line: string;
  /** What the wallet holds when the demo opens. */
  balance: Satang;
}

export const DEMO_PASSWORD = 'demo1234';

export const DEMO_PLAYERS: readonly DemoPlayer[] = [
  {
    phone: '0800000001',
    fullName: 'สมชาย ใจกล้า',
    bankCode: 'SCB',
    bankAccount: '4062848217',
    line: 'somchai.kla',
    balance: baht(12_450.75),
  },
  {
    phone: '0800000002',
    fullName: 'มาลี ศรีสุข',
    bankCode: 'KBANK',
    bankAccount: '0458213390',
    line: 'malee.s',
    balance: baht(5000),
  },
  {
    phone: '0800000003',
    fullName: 'ประเสริฐ ทองดี',
    bankCode: 'BBL',
    bankAccount: '1184027765',
    line: 'prasert.t',
    balance: baht(820.5),
  },
  {
    phone: '0800000004',
    fullName: 'วันดี แก้วใส',
    bankCode: 'KTB',
    bankAccount: '9830016624',
    line: 'wandee.k',
    balance: baht(100),
  },
  {
    phone: '0800000005',
    fullName: 'บุญมี ลาวรรณ',
    bankCode: 'GSB',
    bankAccount: '0203948572',
    line: 'boonmee.l',
    balance: baht(0),
  },
];

export const DEMO_DEPOSIT_ACCOUNT = {
  accountNumber: '1048273659',
  accountName: 'บจก. สนาม อารีน่า',
  accountBank: 'KBANK',
  // Shaped like a company's tax id, but with a wrong check digit, so that no transfer can reach anybody.
  promptPayId: '0105500000000',
};

export const DEMO_LOG_INS = {
  usernames: DEMO_PLAYERS.map((player) => player.phone),
  password: DEMO_PASSWORD,
};

/** Nobody replies here; a demo shows where the house's own contacts stand. */
export const DEMO_SUPPORT = { line: '@sanam-demo', phone: '02-000-0000' };
