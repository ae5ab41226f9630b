/**
 * What a PromptPay QR says, by the EMVCo rules for QR codes that a merchant shows: fields of tag, length and value, and a
 * checksum over all of them. With an amount it is of the kind that is used once.
 */
export function promptPayPayload(id: string, amountBaht?: number): string {
  const fields = [
    field('00', '01'),
    field('01', amountBaht === undefined ? '11' : '12'),
    field('29', field('00', 'A000000677010111') + proxyOf(id)),
    field('58', 'TH'),
    field('53', '764'),
    ...(amountBaht === undefined ? [] : [field('54', amountBaht.toFixed(2))]),
  ];
  const checked = `${fields.join('')}6304`;
  return checked + checksum(checked).toString(16).toUpperCase().padStart(4, '0');
}

/** A phone, a person's or company's number, or an e-wallet, told apart by their lengths. */
function proxyOf(id: string): string {
  if (id.length >= 15) return field('03', id);
  if (id.length >= 13) return field('02', id);
  return field('01', `0066${id.replace(/^0/, '')}`);
}

function field(tag: string, value: string): string {
  return tag + String(value.length).padStart(2, '0') + value;
}

/** CRC-16 with the polynomial 1021 and all bits set to begin with. */
function checksum(text: string): number {
  let crc = 0xff_ff;
  for (const sign of text) {
    crc ^= (sign.codePointAt(0) ?? 0) << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      const shifted = crc << 1;
      crc = ((crc & 0x80_00) === 0 ? shifted : shifted ^ 0x10_21) & 0xff_ff;
    }
  }
  return crc;
}
