import { SLIP_IMAGE_MAX_BYTES } from '@sanam/contract';

const LONG_SIDE = 1600;
/** Each smaller than the one before, for a picture that is too large. */
const ATTEMPTS = [
  { side: LONG_SIDE, quality: 0.8 },
  { side: LONG_SIDE, quality: 0.5 },
  { side: 1000, quality: 0.5 },
  { side: 600, quality: 0.4 },
];

/** Renders a picture of any kind that this browser reads. What else the file has, such as its place, is left out. */
export async function renderSlip(file: Blob): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file);
  const canvas = renderWithin(picture, picture, LONG_SIDE);
  picture.close();
  return canvas;
}

/** As a JPEG that the server takes. */
export async function toJpeg(picture: HTMLCanvasElement): Promise<Uint8Array<ArrayBuffer>> {
  for (const { side, quality } of ATTEMPTS) {
    const blob = await encode(renderWithin(picture, picture, side), quality);
    if (blob.size <= SLIP_IMAGE_MAX_BYTES - HEADROOM) return new Uint8Array(await blob.arrayBuffer());
  }
  throw new Error('the picture stays too large');
}

/** The server writes a header of its own. */
const HEADROOM = 64;

function renderWithin(
  source: CanvasImageSource,
  { width, height }: { readonly width: number; readonly height: number },
  longSide: number,
): HTMLCanvasElement {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser renders no pictures');
  // A JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob === null ? reject(new Error('this browser writes no JPEG')) : resolve(blob);
    canvas.toBlob(take, 'image/jpeg', quality);
  });
}
