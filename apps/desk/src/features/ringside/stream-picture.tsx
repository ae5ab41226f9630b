import { streamKindOf, StreamView } from '@sanam/ui/stream';
import { useRef } from 'react';

import { useTexts } from '../../state/language.ts';
import type { DeskMatch } from '../../state/matches.ts';

interface StreamPictureProps {
  readonly match: DeskMatch;
  readonly address: string;
  readonly isSmall: boolean;
}

/** As players see it. */
export function StreamPicture({ match, address, isSmall }: StreamPictureProps) {
  const { stream: texts } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const kind = streamKindOf(address, globalThis.location.href);
  return (
    // An embedded page must not get the focus, or it would receive the keys instead of the desk.
    <div ref={frame} inert={kind === 'page'} className="absolute inset-0 bg-stage">
      <StreamView
        kind={kind}
        isSmall={isSmall}
        address={address}
        title={texts.title(String(match.matchNo))}
        isLive={match.isMatchStart && !match.isMatchEnd}
        labels={texts}
        frame={frame}
        placeholder={{ title: texts.none }}
      />
    </div>
  );
}
