const SCALE = 12;
const QUIET = 4;

/** Saves the code to the phone's photos or downloads, where the bank app can open it. */
export function saveQrImage(modules: readonly (readonly boolean[])[]): void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) return;
  const side = (modules.length + 2 * QUIET) * SCALE;
  canvas.width = side;
  canvas.height = side;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.fillStyle = '#000';
  for (const [y, row] of modules.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) context.fillRect((x + QUIET) * SCALE, (y + QUIET) * SCALE, SCALE, SCALE);
    }
  }
  canvas.toBlob((image) => {
    if (image === null) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(image);
    link.download = 'sanam-promptpay.png';
    link.click();
    // The download must have started before its address is revoked.
    setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
  });
}

const REVOKE_AFTER_MS = 10_000;
