import { useRef, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';

import { HlsPicture } from './hls-picture.tsx';
import { streamKindOf } from './stream-kind.ts';
import { StreamGround } from './stream-ground.tsx';

export interface StreamFrameProps {
  /** What sticks under the header while there is a picture. */
  readonly ref?: Ref<HTMLDivElement>;
  readonly address: string | null;
  readonly title: string;
  readonly isLive: boolean;
  /** Shown where there is no picture. */
  readonly placeholder: { readonly title: string; readonly line?: ReactNode };
}

/** 16:9, whatever is in it, so that nothing under it moves. */
export function StreamFrame({ ref, address, title, isLive, placeholder }: StreamFrameProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const kind = streamKindOf(address, globalThis.location.href);
  return (
    <div ref={ref} style={STUCK} className={kind === 'none' ? undefined : 'sticky z-10'}>
      <div ref={frame} className="relative aspect-video overflow-hidden bg-stage text-stage-text">
        {kind === 'hls' && <HlsPicture key={address} address={address ?? ''} title={title} frame={frame} />}
        {kind === 'page' && <StreamPage address={address ?? ''} title={title} />}
        {kind === 'none' && <StreamGround {...placeholder} />}
        {isLive && (
          <span className="pointer-events-none absolute top-3 left-3 inline-flex min-h-5.5 items-center gap-1.5 rounded-pill bg-stage-veil px-2 text-tiny font-semibold">
            <span aria-hidden className="mx-0.5 size-1.75 rounded-full bg-gold" />
            {t('arena.live')}
          </span>
        )}
      </div>
    </div>
  );
}

/**
 * A page with its own player. It may run its scripts and fill the screen; it may not leave its frame, open windows or
 * ask for anything. It keeps its own origin, without which most players do not start, and which is never ours.
 */
function StreamPage({ address, title }: { readonly address: string; readonly title: string }) {
  return (
    <iframe
      src={address}
      title={title}
      sandbox={SANDBOX}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="absolute inset-0 size-full"
    />
  );
}

/** Under the header. A phone on its side has no room beside a picture that stays: there it scrolls away. */
const STUCK = { top: 'min(var(--under-header), (100dvh - 28rem) * 9)' };

const SANDBOX = 'allow-scripts allow-same-origin allow-presentation';
