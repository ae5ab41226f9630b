import { classNames } from '@sanam/ui';
import { streamKindOf, StreamView, type StreamLabels, type StreamViewProps } from '@sanam/ui/stream';
import { useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';

export interface StreamFrameProps {
  /** What sticks under the header while there is a video. */
  readonly ref?: Ref<HTMLDivElement>;
  readonly address: string | null;
  readonly title: string;
  /** The fight is under way. */
  readonly isLive: boolean;
  readonly placeholder: StreamViewProps['placeholder'];
}

/** Always 16:9, so that the page below never shifts. */
export function StreamFrame({ ref, address, title, isLive, placeholder }: StreamFrameProps) {
  const labels = useStreamLabels();
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
        <StreamView
          kind={kind}
          address={address ?? ''}
          title={title}
          isLive={isLive}
          labels={labels}
          frame={frame}
          placeholder={placeholder}
        />
      </div>
    </div>
  );
}

function useStreamLabels(): StreamLabels {
  const { t } = useTranslation();
  return {
    live: t('arena.live'),
    loading: t('match.streamLoading'),
    trouble: t('match.streamTrouble'),
    play: t('match.play'),
    mute: t('match.mute'),
    unmute: t('match.unmute'),
    fullscreen: t('match.fullscreen'),
    leaveFullscreen: t('match.leaveFullscreen'),
  };
}

const FRAME = 'relative aspect-video overflow-hidden bg-stage text-stage-text';

/** While an amount is typed, a strip over the header; its place in the page is kept. */
const STRIP =
  'in-data-stream-strip:fixed in-data-stream-strip:top-(--strip-top) in-data-stream-strip:h-(--strip) in-data-stream-strip:w-full in-data-stream-strip:max-w-(--column)';

/** Under the header. In landscape a phone has no height to spare for a sticky video: there it scrolls away. */
const STUCK = { top: 'min(var(--under-header), (100dvh - 28rem) * 9)' };
