import { parseSlip } from '@sanam/contract';

/** Not in TypeScript's library, because not every browser has it. */
interface QrDetector {
  detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>;
}
type QrDetectorClass = new (options: { formats: readonly string[] }) => QrDetector;

/** The text of the slip's QR code in a picture; undefined if there is none. */
export async function findSlip(canvas: HTMLCanvasElement): Promise<string | undefined> {
  const found = await detect(canvas);
  const slip = found.find((text) => parseSlip(text) !== undefined);
  if (slip !== undefined) return slip;
  const text = await decode(canvas);
  return text !== undefined && parseSlip(text) !== undefined ? text : undefined;
}

/** By the browser itself, where it can. */
async function detect(canvas: HTMLCanvasElement): Promise<readonly string[]> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: QrDetectorClass };
  if (Detector === undefined) return [];
  try {
    const codes = await new Detector({ formats: ['qr_code'] }).detect(canvas);
    return codes.map(({ rawValue }) => rawValue);
  } catch {
    // It has the class but not the service behind it.
    return [];
  }
}

async function decode(canvas: HTMLCanvasElement): Promise<string | undefined> {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  if (pixels === undefined) return undefined;
  const { default: readQr } = await import('jsqr');
  return readQr(pixels.data, pixels.width, pixels.height)?.data;
}
