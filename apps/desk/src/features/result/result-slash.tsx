import type { RunResult } from '@sanam/betting';
import { CornerSlash, type Corner } from '@sanam/ui';

const SLASH: Partial<Record<RunResult, Corner>> = { RED: 'red', BLUE: 'blue', DRAW: 'draw' };

/** The slash of a result's corner; nothing where it has none. */
export function ResultSlash({
  result,
  className,
}: {
  readonly result: RunResult;
  readonly className: string;
}) {
  const corner = SLASH[result];
  return corner && <CornerSlash corner={corner} className={className} />;
}
