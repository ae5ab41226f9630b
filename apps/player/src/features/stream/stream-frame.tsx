import { classNames } from '@sanam/ui';
import { useRef, type ReactNode, type Ref } from 'react';

import { HlsVideo } from './hls-video.tsx';
import { streamKindOf } from './stream-kind.ts';
import { StreamPlaceholder } from './stream-placeholder.tsx';

export interface StreamFrameProps {
  /** What sticks under the header while there is a video. */
  readonly ref?: Ref<HTMLDivElement>;
  readonly address: string | null;
  readonly title: string;
  /** The fight is under way. */
  readonly isLive: boolean;
  /** Shown where there is no video. */
  readonly placeholder: { readonly title: string; readonly help?: ReactNode };
}

/** Always 16:9, so that the page below never shifts. */
export function StreamFrame({ ref, address, title, isLive, placeholder }: StreamFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const kind = streamKindOf(address, globalThis.location.href);
  return (
    <div
      ref={ref}
      style={STUCK}
      data-stream={kind === 'none' ? undefined : ''}
      className={kind === 'none' ? undefined : 'sticky z-10 aspect-video in-data-stream-strip:z-30'}
    >
      <div ref={frame} className={classNames(FRAME, kind !== 'none' && STRIP)}>
        {kind === 'hls' && (
          <HlsVideo key={address} address={address ?? ''} title={title} isLive={isLive} frame={frame} />
        )}
        {kind === 'page' && <StreamPage address={address ?? ''} title={title} />}
        {kind === 'none' && <StreamPlaceholder {...placeholder} />}
      </div>
    </div>
  );
}

/**
 * A page with its own video player. It may run scripts and go full screen; it may not leave its frame, open windows or
 * request permissions. It keeps its own origin, without which most video players do not start; that origin is never ours.
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

const FRAME = 'relative aspect-video overflow-hidden bg-stage text-stage-text';

/** While an amount is typed, a strip over the header; its place in the page is kept. */
const STRIP =
  'in-data-stream-strip:fixed in-data-stream-strip:top-(--strip-top) in-data-stream-strip:h-(--strip) in-data-stream-strip:w-full in-data-stream-strip:max-w-(--column)';

/** Under the header. In landscape a phone has no height to spare for a sticky video: there it scrolls away. */
const STUCK = { top: 'min(var(--under-header), (100dvh - 28rem) * 9)' };

const SANDBOX = 'allow-scripts allow-same-origin allow-presentation';
