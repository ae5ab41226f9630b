import type { CategoryFamily } from '@sanam/contract';
import type { Random } from '../../../server/src/platform/seeded-random.ts';

/** The two corners of a match. The part in brackets is shown large. */
export interface Pair {
  redName: string;
  blueName: string;
}

interface Words {
  homes: readonly string[];
  firsts: readonly string[];
  lasts: readonly string[];
}

/** A home in front, and in the brackets a first and a last part that go together in any combination. */
const WORDS: Readonly<Record<CategoryFamily, Words>> = {
  bullFight: {
    homes: [
      'ค่ายทุ่งพระยา',
      'ค่ายเกาะใหญ่',
      'บ้านควนเงิน',
      'ค่ายสิงห์ใต้',
      'ค่ายเขาหลวง',
      'บ้านนาเดิม',
      'ค่ายริมน้ำ',
      'คอกทุ่งใหญ่',
      'โคขุนท่าศาลา',
    ],
    firsts: ['นิล', 'ขาว', 'แดง', 'ดุกด้าง', 'ลังสาด', 'โหนด', 'เพชรดำ', 'ลายเสือ'],
    lasts: ['มังกรทอง', 'เพชรน้ำหนึ่ง', 'ชาติเสือ', 'ขุนพลศึก', 'ฟ้าลั่น', 'พยัคฆ์', 'สุริยา', 'เมืองคอน', 'จอมบึง'],
  },
  cockfight: {
    homes: ['ซุ้มหนองปลาไหล', 'ซุ้มพญาไก่', 'ซุ้มลูกทุ่ง', 'ฟาร์มเพชรไพร', 'ซุ้มบ้านสวน', 'ซุ้มดอยคำ', 'ฟาร์มเก้าเดือย'],
    firsts: ['เหลือง', 'เทา', 'เขียว', 'ประดู่', 'สีดอก', 'นกแดง', 'ลายหมาไน'],
    lasts: ['หางขาว', 'ทองคำ', 'เดือยเพชร', 'ฟ้าฟื้น', 'แข้งเปล่า', 'สายฟ้า', 'เลือดเดือด', 'ชนะชัย'],
  },
  boxing: {
    homes: ['ค่ายศิษย์ขุนศึก', 'ค่ายลูกบ้านไร่', 'ค่ายเพชรสยาม', 'ค่ายเสือบางปู', 'ค่าย ส.ริมโขง', 'ค่ายหมัดเหล็ก'],
    firsts: ['เพชร', 'ขุนศึก', 'สิงห์', 'แสนศึก', 'ก้องเกียรติ', 'ยอดเขา', 'หยกขาว'],
    lasts: ['เมืองเหนือ', 'ลูกสามพราน', 'ศอกทอง', 'เข่าลอย', 'แดนอีสาน', 'ปักษ์ใต้', 'ฟ้าคำราม'],
  },
  football: {
    homes: ['สโมสรภูผา', 'สโมสรริมโขง', 'สโมสรอันดา', 'สโมสรล้านไพร', 'สโมสรท่าเรือ', 'สโมสรทุ่งรวง'],
    firsts: ['ช้างป่า', 'นาคา', 'ฉลาม', 'พยัคฆ์', 'เหยี่ยว', 'หมาป่า'],
    lasts: ['แดง', 'คะนอง', 'คลื่นคราม', 'ทอง', 'เวหา', 'พิฆาต'],
  },
};

export function pickPair(random: Random, family: CategoryFamily): Pair {
  const { homes, firsts, lasts } = WORDS[family];
  const [redHome, blueHome] = two(random, homes);
  const [redFirst, blueFirst] = two(random, firsts);
  const [redLast, blueLast] = two(random, lasts);
  return { redName: `${redHome} (${redFirst}${redLast})`, blueName: `${blueHome} (${blueFirst}${blueLast})` };
}

/** Two different ones. */
function two<Item>(random: Random, items: readonly Item[]): [Item, Item] {
  const first = random.whole(0, items.length - 1);
  const second = (first + random.whole(1, items.length - 1)) % items.length;
  const [one, other] = [items[first], items[second]];
  if (one === undefined || other === undefined) throw new RangeError('two of fewer than two');
  return [one, other];
}
