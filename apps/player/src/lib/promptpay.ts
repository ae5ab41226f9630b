/**
 * The payload of a PromptPay QR code by the EMVCo rules for merchant-presented codes: fields of tag, length and value,
 * and a checksum over all of them. With an amount the code is for one payment.
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

/** A phone number, a citizen or tax id, or an e-wallet, distinguished by length. */
function proxyOf(id: string): string {
  if (id.length >= 15) return field('03', id);
  if (id.length >= 13) return field('02', id);
  return field('01', `0066${id.replace(/^0/, '')}`);
}

function field(tag: string, value: string): string {
  return tag + String(value.length).padStart(2, '0') + value;
}

/** CRC-16 with the polynomial 0x1021 and the initial value 0xFFFF. */
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
