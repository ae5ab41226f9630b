const SCALE = 12;
const QUIET = 4;

/** Puts the code into the phone's pictures or downloads, where the bank app can open it. */
export function saveQrPicture(modules: readonly (readonly boolean[])[]): void {
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d');
  if (brush === null) return;
  const side = (modules.length + 2 * QUIET) * SCALE;
  canvas.width = side;
  canvas.height = side;
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, side, side);
  brush.fillStyle = '#000';
  for (const [y, row] of modules.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) brush.fillRect((x + QUIET) * SCALE, (y + QUIET) * SCALE, SCALE, SCALE);
    }
  }
  canvas.toBlob((picture) => {
    if (picture === null) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = 'sanam-promptpay.png';
    link.click();
    // The browser has to have taken it before it goes.
    setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
  });
}

const KEPT_MS = 10_000;
