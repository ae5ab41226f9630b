/** The numeral font has no ฿: the sign is set smaller, in the text font and gold, before an amount. */
export function BahtMark() {
  return <span className="mr-[0.3em] font-text text-[0.74em] font-semibold text-goldt">฿</span>;
}
