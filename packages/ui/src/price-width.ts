/** About how many ems a price takes in the numeral font, rounded up: all digits have one width, signs are narrower. */
export function priceWidthEms(price: string): number {
  let hundredths = 0;
  for (const sign of price) hundredths += sign >= '0' && sign <= '9' ? DIGIT : SIGN;
  return Math.max(hundredths, DIGIT) / 100;
}

const DIGIT = 55;
const SIGN = 36;
