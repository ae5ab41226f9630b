import type { CategoryFamily } from '@sanam/contract';
import type { Random } from '../../../server/src/platform/seeded-random.ts';

/** The two corners of a match. The part in brackets is shown large. */
export interface Pair {
  redName: string;
  blueName: string;
  redLatinName: string;
  blueLatinName: string;
}

/** In Thai and in Latin letters. */
type Word = readonly [thai: string, latin: string];

interface Words {
  homes: readonly Word[];
  firsts: readonly Word[];
  lasts: readonly Word[];
}

/** A home in front, and in the brackets a first and a last part that go together in any combination. */
const WORDS: Readonly<Record<CategoryFamily, Words>> = {
  bullFight: {
    homes: [
      ['ค่ายทุ่งพระยา', 'Khai Thung Phraya'],
      ['ค่ายเกาะใหญ่', 'Khai Ko Yai'],
      ['บ้านควนเงิน', 'Ban Khuan Ngoen'],
      ['ค่ายสิงห์ใต้', 'Khai Sing Tai'],
      ['ค่ายเขาหลวง', 'Khai Khao Luang'],
      ['บ้านนาเดิม', 'Ban Na Doem'],
      ['ค่ายริมน้ำ', 'Khai Rim Nam'],
      ['คอกทุ่งใหญ่', 'Khok Thung Yai'],
      ['โคขุนท่าศาลา', 'Kho Khun Tha Sala'],
    ],
    firsts: [
      ['นิล', 'Nin'],
      ['ขาว', 'Khao'],
      ['แดง', 'Daeng'],
      ['ดุกด้าง', 'Duk Dang'],
      ['ลังสาด', 'Langsat'],
      ['โหนด', 'Not'],
      ['เพชรดำ', 'Phet Dam'],
      ['ลายเสือ', 'Lai Suea'],
    ],
    lasts: [
      ['มังกรทอง', 'Mangkon Thong'],
      ['เพชรน้ำหนึ่ง', 'Phet Nam Nueng'],
      ['ชาติเสือ', 'Chat Suea'],
      ['ขุนพลศึก', 'Khun Phon Suek'],
      ['ฟ้าลั่น', 'Fa Lan'],
      ['พยัคฆ์', 'Phayak'],
      ['สุริยา', 'Suriya'],
      ['เมืองคอน', 'Mueang Khon'],
      ['จอมบึง', 'Chom Bueng'],
    ],
  },
  cockfight: {
    homes: [
      ['ซุ้มหนองปลาไหล', 'Sum Nong Pla Lai'],
      ['ซุ้มพญาไก่', 'Sum Phaya Kai'],
      ['ซุ้มลูกทุ่ง', 'Sum Luk Thung'],
      ['ฟาร์มเพชรไพร', 'Farm Phet Phrai'],
      ['ซุ้มบ้านสวน', 'Sum Ban Suan'],
      ['ซุ้มดอยคำ', 'Sum Doi Kham'],
      ['ฟาร์มเก้าเดือย', 'Farm Kao Dueai'],
    ],
    firsts: [
      ['เหลือง', 'Lueang'],
      ['เทา', 'Thao'],
      ['เขียว', 'Khiao'],
      ['ประดู่', 'Pradu'],
      ['สีดอก', 'Si Dok'],
      ['นกแดง', 'Nok Daeng'],
      ['ลายหมาไน', 'Lai Ma Nai'],
    ],
    lasts: [
      ['หางขาว', 'Hang Khao'],
      ['ทองคำ', 'Thong Kham'],
      ['เดือยเพชร', 'Dueai Phet'],
      ['ฟ้าฟื้น', 'Fa Fuen'],
      ['แข้งเปล่า', 'Khaeng Plao'],
      ['สายฟ้า', 'Sai Fa'],
      ['เลือดเดือด', 'Lueat Dueat'],
      ['ชนะชัย', 'Chana Chai'],
    ],
  },
  boxing: {
    homes: [
      ['ค่ายศิษย์ขุนศึก', 'Khai Sit Khun Suek'],
      ['ค่ายลูกบ้านไร่', 'Khai Luk Ban Rai'],
      ['ค่ายเพชรสยาม', 'Khai Phet Sayam'],
      ['ค่ายเสือบางปู', 'Khai Suea Bang Pu'],
      ['ค่าย ส.ริมโขง', 'Khai Sor Rim Khong'],
      ['ค่ายหมัดเหล็ก', 'Khai Mat Lek'],
    ],
    firsts: [
      ['เพชร', 'Phet'],
      ['ขุนศึก', 'Khun Suek'],
      ['สิงห์', 'Sing'],
      ['แสนศึก', 'Saen Suek'],
      ['ก้องเกียรติ', 'Kong Kiat'],
      ['ยอดเขา', 'Yot Khao'],
      ['หยกขาว', 'Yok Khao'],
    ],
    lasts: [
      ['เมืองเหนือ', 'Mueang Nuea'],
      ['ลูกสามพราน', 'Luk Sam Phran'],
      ['ศอกทอง', 'Sok Thong'],
      ['เข่าลอย', 'Khao Loi'],
      ['แดนอีสาน', 'Daen Isan'],
      ['ปักษ์ใต้', 'Pak Tai'],
      ['ฟ้าคำราม', 'Fa Khamram'],
    ],
  },
  football: {
    homes: [
      ['สโมสรภูผา', 'Samoson Phu Pha'],
      ['สโมสรริมโขง', 'Samoson Rim Khong'],
      ['สโมสรอันดา', 'Samoson Anda'],
      ['สโมสรล้านไพร', 'Samoson Lan Phrai'],
      ['สโมสรท่าเรือ', 'Samoson Tha Ruea'],
      ['สโมสรทุ่งรวง', 'Samoson Thung Ruang'],
    ],
    firsts: [
      ['ช้างป่า', 'Chang Pa'],
      ['นาคา', 'Nakha'],
      ['ฉลาม', 'Chalam'],
      ['พยัคฆ์', 'Phayak'],
      ['เหยี่ยว', 'Yiao'],
      ['หมาป่า', 'Ma Pa'],
    ],
    lasts: [
      ['แดง', 'Daeng'],
      ['คะนอง', 'Khanong'],
      ['คลื่นคราม', 'Khluen Khram'],
      ['ทอง', 'Thong'],
      ['เวหา', 'Weha'],
      ['พิฆาต', 'Phikhat'],
    ],
  },
};

export function pickPair(random: Random, family: CategoryFamily): Pair {
  const { homes, firsts, lasts } = WORDS[family];
  const [redHome, blueHome] = two(random, homes);
  const [redFirst, blueFirst] = two(random, firsts);
  const [redLast, blueLast] = two(random, lasts);
  return {
    redName: thaiName(redHome, redFirst, redLast),
    blueName: thaiName(blueHome, blueFirst, blueLast),
    redLatinName: latinName(redHome, redFirst, redLast),
    blueLatinName: latinName(blueHome, blueFirst, blueLast),
  };
}

function thaiName([home]: Word, [first]: Word, [last]: Word): string {
  return `${home} (${first}${last})`;
}

function latinName([, home]: Word, [, first]: Word, [, last]: Word): string {
  return `${home} (${first} ${last})`;
}

/** Two different ones. */
function two<Item>(random: Random, items: readonly Item[]): [Item, Item] {
  const first = random.whole(0, items.length - 1);
  const second = (first + random.whole(1, items.length - 1)) % items.length;
  const [one, other] = [items[first], items[second]];
  if (one === undefined || other === undefined) throw new RangeError('two of fewer than two');
  return [one, other];
}
