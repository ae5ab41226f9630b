export interface QrPictureProps {
  /** Rows of dark and light modules. */
  readonly modules: readonly (readonly boolean[])[];
  readonly label: string;
}

/** Always dark on white with its quiet zone: cameras and bank apps read nothing else reliably. */
export function QrPicture({ modules, label }: QrPictureProps) {
  const size = modules.length + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block aspect-square w-full rounded-cell"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  );
}

const QUIET = 4;

function pathOf(modules: QrPictureProps['modules']): string {
  return modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
}
