export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far a point is outside a shape; negative inside. */
export type Shape = (x: number, y: number) => number;

/** A limb: round at both ends, and as thick at each as it says. */
export function limb(from: Point, fromRadius: number, to: Point, toRadius: number): Shape {
  const alongX = to.x - from.x;
  const alongY = to.y - from.y;
  const length = alongX * alongX + alongY * alongY || 1;
  return (x, y) => {
    const share = Math.min(1, Math.max(0, ((x - from.x) * alongX + (y - from.y) * alongY) / length));
    const away = Math.hypot(x - from.x - alongX * share, y - from.y - alongY * share);
    return away - fromRadius - (toRadius - fromRadius) * share;
  };
}

/** Limbs joined one to the next. */
export function chain(joints: readonly (readonly [x: number, y: number, radius: number])[]): Shape[] {
  return joints.slice(1).map(([x, y, radius], place) => {
    const [fromX, fromY, fromRadius] = joints[place] ?? [x, y, radius];
    return limb({ x: fromX, y: fromY }, fromRadius, { x, y }, radius);
  });
}

/** One body of many limbs, grown together where they come closer than `softness`. */
export function grow(shapes: readonly Shape[], softness: number): Shape {
  return (x, y) => {
    let nearest = Infinity;
    for (const shape of shapes) nearest = joined(nearest, shape(x, y), softness);
    return nearest;
  };
}

/** The shape elsewhere: moved, made larger, and looking the other way if `isMirrored`. */
export function place(shape: Shape, at: Point, size: number, isMirrored = false): Shape {
  const across = isMirrored ? -1 : 1;
  return (x, y) => shape(((x - at.x) / size) * across, (y - at.y) / size) * size;
}

/** How much of a point the shape covers, with a soft edge one point wide. */
export function covers(shape: Shape, x: number, y: number): number {
  return Math.min(1, Math.max(0, 0.5 - shape(x, y)));
}

/** Where `joint` comes to when it is turned about `about`. */
export function turn(joint: Point, about: Point, angle: number): Point {
  const x = joint.x - about.x;
  const y = joint.y - about.y;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { x: about.x + x * cos - y * sin, y: about.y + x * sin + y * cos };
}

function joined(a: number, b: number, softness: number): number {
  const overlap = Math.max(0, softness - Math.abs(a - b));
  if (!Number.isFinite(overlap)) return Math.min(a, b);
  return Math.min(a, b) - (overlap * overlap) / (4 * softness);
}
