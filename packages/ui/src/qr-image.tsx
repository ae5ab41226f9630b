export interface QrImageProps {
  /** Rows of dark and light modules. */
  readonly modules: readonly (readonly boolean[])[];
  readonly label: string;
}

/**
 * Always dark on white with its quiet zone: cameras and bank apps read nothing else reliably. An image of its own, so
 * that a long press can save it.
 */
export function QrImage({ modules, label }: QrImageProps) {
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(toSvg(modules))}`}
      alt={label}
      className="block aspect-square w-full rounded-cell"
    />
  );
}

const QUIET = 4;

function toSvg(modules: QrImageProps['modules']): string {
  const size = modules.length + 2 * QUIET;
  const dots = modules.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${dots.join('')}"/></svg>`;
}
