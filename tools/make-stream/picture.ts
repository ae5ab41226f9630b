/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number];

export const WIDTH = 640;
export const HEIGHT = 360;

/** A picture as light: parts are laid over or added, and only the finished one is cut to bytes. */
export interface Picture {
  readonly light: Float32Array;
}

export function newPicture(): Picture {
  return { light: new Float32Array(WIDTH * HEIGHT * 3) };
}

export function copyPicture({ light }: Picture): Picture {
  return { light: light.slice() };
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const EVERYWHERE: Box = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT };

/** Lays a colour over what is there, as strongly as `cover` says for each point (0 to 1). */
export function lay(
  { light }: Picture,
  colour: Colour,
  box: Box,
  cover: (x: number, y: number) => number,
): void {
  eachPoint(box, (x, y, at) => {
    const share = Math.min(1, Math.max(0, cover(x, y)));
    if (share === 0) return;
    for (let part = 0; part < 3; part += 1) {
      const old = light[at + part] ?? 0;
      light[at + part] = old + ((colour[part] ?? 0) - old) * share;
    }
  });
}

/** Adds light, as a lamp would. */
export function shine(
  { light }: Picture,
  colour: Colour,
  box: Box,
  strength: (x: number, y: number) => number,
): void {
  eachPoint(box, (x, y, at) => {
    const share = strength(x, y);
    if (share <= 0) return;
    for (let part = 0; part < 3; part += 1)
      light[at + part] = (light[at + part] ?? 0) + (colour[part] ?? 0) * share;
  });
}

export function toBytes({ light }: Picture): Buffer {
  const bytes = Buffer.alloc(light.length);
  // Buffer keeps only the low byte of a number, so light that is too bright is cut first.
  for (let at = 0; at < light.length; at += 1)
    bytes[at] = Math.min(255, Math.max(0, Math.round(light[at] ?? 0)));
  return bytes;
}

/** A round glow: 1 in the middle, 0 at its edge, and soft in between. */
export function glow(x: number, y: number, middle: Middle): number {
  const away = Math.hypot((x - middle.x) / middle.wide, (y - middle.y) / middle.high);
  return away >= 1 ? 0 : (1 - away * away) ** 2;
}

export interface Middle {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

function eachPoint(box: Box, draw: (x: number, y: number, at: number) => void): void {
  const left = Math.max(0, Math.floor(box.left));
  const right = Math.min(WIDTH, Math.ceil(box.right));
  const bottom = Math.min(HEIGHT, Math.ceil(box.bottom));
  for (let y = Math.max(0, Math.floor(box.top)); y < bottom; y += 1)
    for (let x = left; x < right; x += 1) draw(x + 0.5, y + 0.5, (y * WIDTH + x) * 3);
}
