import { Maximize, Minimize, Play, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';

import { IconButton } from '../icon-button.tsx';
import { toggleFullscreen, useIsFullscreen } from './fullscreen.ts';
import { playStream } from './play-stream.ts';
import { startPlayback, type PlaybackState } from './playback.ts';
import { StreamPlaceholder } from './stream-placeholder.tsx';

export interface StreamLabels {
  readonly live: string;
  readonly loading: string;
  readonly trouble: string;
  readonly play: string;
  readonly mute: string;
  readonly unmute: string;
  readonly fullscreen: string;
  readonly leaveFullscreen: string;
}

export interface StreamVideoProps {
  readonly address: string;
  readonly title: string;
  /** The fight is under way. */
  readonly isLive: boolean;
  readonly labels: StreamLabels;
  /** Too small for more than one control. */
  readonly isSmall?: boolean;
  /** What fills the screen: the video with its controls. */
  readonly frame: RefObject<HTMLElement | null>;
}

/** The live video. It starts muted: browsers block autoplay with sound. */
export function StreamVideo({ address, title, isLive, labels, isSmall = false, frame }: StreamVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<PlaybackState>('loading');
  const [hasPlayed, setPlayed] = useState(false);
  const [isMuted, setMuted] = useState(true);
  // A recording has an end.
  const [isEndless, setEndless] = useState(false);
  const isRunning = hasPlayed && (state === 'playing' || state === 'loading');
  const isFullscreen = useIsFullscreen();

  useEffect(() => {
    if (video.current === null) return undefined;
    return playStream({
      video: video.current,
      address,
      onState: (next) => {
        setState(next);
        if (next === 'playing') setPlayed(true);
      },
    });
  }, [address]);

  function toggleSound() {
    if (video.current === null) return;
    video.current.muted = !isMuted;
    setMuted(!isMuted);
  }

  return (
    <>
      <video
        ref={video}
        aria-label={title}
        muted
        autoPlay
        playsInline
        onDurationChange={({ currentTarget }) => setEndless(currentTarget.duration === Infinity)}
        className="absolute inset-0 size-full object-contain"
      />
      {isLive && isRunning && isEndless && (
        <span className="pointer-events-none absolute top-3 left-3 inline-flex min-h-5.5 items-center gap-1.5 rounded-pill bg-stage-veil px-2 text-tiny font-semibold">
          <span aria-hidden className="mx-0.5 size-1.75 rounded-full bg-gold" />
          {labels.live}
        </span>
      )}
      {!hasPlayed && state !== 'blocked' && <StreamPlaceholder title={labels[TEXT_OF[state]]} />}
      {hasPlayed && state === 'interrupted' && (
        <output className="absolute bottom-2.5 left-3 rounded-pill bg-stage-veil px-2 text-tiny">
          {labels.trouble}
        </output>
      )}
      {state === 'blocked' && (
        <button
          type="button"
          aria-label={labels.play}
          onClick={() => video.current && void startPlayback({ video: video.current, onState: setState })}
          className="absolute top-1/2 left-1/2 flex size-16 -translate-1/2 items-center justify-center rounded-full bg-stage-veil"
        >
          <Play aria-hidden strokeWidth={1.75} className="size-7 translate-x-0.5" />
        </button>
      )}
      {hasPlayed && (
        <div style={SHADE} className="absolute right-0 bottom-0 flex pt-4 pr-1 pl-8">
          {(!isSmall || isFullscreen) && (
            <IconButton
              label={isMuted ? labels.unmute : labels.mute}
              onClick={toggleSound}
              className={CONTROL}
            >
              {isMuted ? <VolumeX {...ICON} /> : <Volume2 {...ICON} />}
            </IconButton>
          )}
          <IconButton
            label={isFullscreen ? labels.leaveFullscreen : labels.fullscreen}
            onClick={() => void toggleFullscreen(frame.current, video.current)}
            className={CONTROL}
          >
            {isFullscreen ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
          </IconButton>
        </div>
      )}
    </>
  );
}

const TEXT_OF = {
  loading: 'loading',
  playing: 'loading',
  interrupted: 'trouble',
} as const satisfies Record<string, keyof StreamLabels>;

/** White icons stay legible on a white video. */
const SHADE = { background: 'radial-gradient(100% 100% at 100% 100%, var(--stage-veil), transparent)' };
const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-5.5' } as const;
const CONTROL = 'not-disabled:active:bg-stage-veil';
