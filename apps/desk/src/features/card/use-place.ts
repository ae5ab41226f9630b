import { useSearchParams } from 'react-router';

import { isNight, nightNow } from '../../lib/card/night.ts';
import type { Line } from '../../state/card/card-data.ts';

export interface CardPlace {
  readonly night: string;
  readonly line: Line;
  /** Undefined until one is chosen. */
  readonly stadiumId: number | undefined;
  readonly go: (change: {
    readonly night?: string;
    readonly line?: Line;
    readonly stadiumId?: number;
  }) => void;
}

/** Which card is shown. It is in the address, so a reload keeps it and operators can send each other links. */
export function usePlace(): CardPlace {
  const [query, setQuery] = useSearchParams();
  const night = query.get('night');
  const stadium = query.get('stadium') ?? '';
  return {
    night: isNight(night) ? night : nightNow(),
    line: query.get('line') === 'STEP' ? 'STEP' : 'LIVE',
    stadiumId: /^[1-9]\d{0,15}$/.test(stadium) ? Number(stadium) : undefined,
    go: (change) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          if (change.night !== undefined) next.set('night', change.night);
          if (change.line !== undefined) next.set('line', change.line);
          if (change.stadiumId !== undefined) next.set('stadium', String(change.stadiumId));
          return next;
        },
        { replace: true },
      ),
  };
}
