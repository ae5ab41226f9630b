import { randomBytes } from 'node:crypto';
import type { Random } from '../../src/platform/seeded-random.ts';

/** Malformed, unexpected and hostile Engine.IO and Socket.IO packets. */
const PACKETS: readonly string[] = [
  '',
  '0',
  '1',
  '2',
  '2probe',
  '3probe',
  '5',
  '6',
  '7',
  'b',
  'bAAAA',
  '4',
  '40',
  '40{',
  '40[]',
  '40{"token":1,"apiKey":[]}',
  '40/desk,',
  '40/admin,{"token":"x"}',
  `40/${'x'.repeat(500)},`,
  '40{"token":"x","apiKey":"test-key","rooms":{"board":{}}}',
  '40{"rooms":{"__proto__":{"seq":1}}}',
  '41',
  '41/desk,',
  '42',
  '42[]',
  '42{}',
  '42[1]',
  '42["EVENT",{"action":"WALLET","data":{"balance":"999.00"}}]',
  '42["join","player:1"]',
  '42["join","desk:board"]',
  '42["EVENT",{"action":"BET_TAKEN","data":{"matchId":1,"bets":[],"upTo":9}}]',
  '42["connect"]',
  '42["disconnect"]',
  '42["newListener"]',
  '42["__proto__",{"__proto__":{"isAdmin":true}}]',
  '42["constructor"]',
  `42["x",${'['.repeat(3000)}${']'.repeat(3000)}]`,
  `42["${'x'.repeat(15_000)}"]`,
  `42["${'x'.repeat(20_000)}"]`,
  '420["x"]',
  '42123456789012345678901234567890["x"]',
  '430[]',
  '43-1[]',
  '4399999999999999999999[]',
  '44{"message":"x"}',
  '45',
  '451-["x"]',
  '451-["x",{"_placeholder":true,"num":0}]',
  '451-["x",{"_placeholder":true,"num":999}]',
  '451-["x",{"_placeholder":true,"num":"__proto__"}]',
  '45999999999-["x",{"_placeholder":true,"num":0}]',
  '45-1-["x"]',
  '461-0["x",{"_placeholder":true,"num":0}]',
  '47',
  '4\u0000',
  '\u001e\u001e\u001e',
  '4é\u2028',
];

const OPCODES = { text: 1, binary: 2, ping: 9 };

export function makePacket(random: Random): string {
  const packet = random.pick(PACKETS);
  if (!random.chance(0.3) || packet === '') return packet;
  const place = random.whole(0, packet.length - 1);
  return packet.slice(0, place) + String.fromCharCode(random.whole(32, 126)) + packet.slice(place + 1);
}

const ROOMS = [
  'board',
  'money',
  'alerts',
  'match:1',
  'match:0',
  'match:',
  'match:1:1',
  'desk:board',
  'player:1',
];
const POSITIONS: readonly unknown[] = [
  {},
  { seq: 0 },
  { seq: 1, tape: 1 },
  { tape: Number.MAX_SAFE_INTEGER },
  { seq: -1 },
  { seq: 1.5 },
  { seq: '1' },
  { seq: null },
  { seq: [1] },
  { since: 1 },
  [],
  null,
  7,
  'x',
];

/** What a hostile desk may name as its rooms. */
export function makeRooms(random: Random): unknown {
  if (random.chance(0.1)) return random.pick([null, [], 'board', 7, ['board'], { __proto__: null }]);
  const rooms: Record<string, unknown> = {};
  for (let count = random.whole(0, 14); count > 0; count -= 1) {
    const room = random.chance(0.2) ? `match:${random.whole(1, 1e10)}` : random.pick(ROOMS);
    rooms[room] = random.chance(0.7) ? {} : random.pick(POSITIONS);
  }
  return rooms;
}

/** A web socket frame: mostly well-formed with a malformed packet, sometimes malformed itself. */
export function makeFrame(random: Random): Buffer {
  const payload = Buffer.from(makePacket(random));
  if (random.chance(0.8)) return frame(payload, { opcode: OPCODES.text });
  return random.pick([
    () => frame(payload, { opcode: OPCODES.binary }),
    () => frame(payload, { opcode: random.whole(3, 7) }),
    () => frame(payload, { opcode: random.whole(11, 15) }),
    () => frame(payload, { opcode: OPCODES.text, reserved: random.whole(1, 7) }),
    () => frame(payload, { opcode: OPCODES.text, isLast: false }),
    () => frame(payload, { opcode: 0 }),
    () => frame(payload, { opcode: OPCODES.text, isMasked: false }),
    () => frame(Buffer.from([0xff, 0xfe, 0xc3, 0x28]), { opcode: OPCODES.text }),
    () => frame(Buffer.alloc(200), { opcode: OPCODES.ping }),
    () => frame(Buffer.from([0x00, 0x01]), { opcode: 8 }),
    // Announces nine exabytes.
    () => Buffer.concat([Buffer.from([0x81, 0xff, 0x7f]), Buffer.alloc(11, 0xff)]),
    () => randomBytes(random.whole(1, 40)),
  ])();
}

/** Its pong shows that everything before it has been read. */
export function pingFrame(): Buffer {
  return frame(Buffer.from('read'), { opcode: OPCODES.ping });
}

export function textFrame(text: string): Buffer {
  return frame(Buffer.from(text), { opcode: OPCODES.text });
}

interface Shape {
  opcode: number;
  isLast?: boolean;
  reserved?: number;
  isMasked?: boolean;
}

function frame(payload: Buffer, { opcode, isLast = true, reserved = 0, isMasked = true }: Shape): Buffer {
  const { length } = payload;
  const mask = isMasked ? 0x80 : 0;
  const head = Buffer.alloc(length < 126 ? 2 : 4);
  head[0] = (isLast ? 0x80 : 0) | (reserved << 4) | opcode;
  head[1] = mask | (length < 126 ? length : 126);
  if (length >= 126) head.writeUInt16BE(length, 2);
  // A mask of zeros is valid and changes nothing.
  return Buffer.concat([head, Buffer.alloc(isMasked ? 4 : 0), payload]);
}
