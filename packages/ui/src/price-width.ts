/** About how many ems a price takes in the figures' face, rounded up: digits are of one width, signs narrower. */
export function priceWidthEms(price: string): number {
  let hundredths = 0;
  for (const sign of price) hundredths += sign >= '0' && sign <= '9' ? DIGIT : SIGN;
  return Math.max(hundredths, DIGIT) / 100;
}

const DIGIT = 55;
const SIGN = 36;
