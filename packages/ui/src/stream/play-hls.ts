import { ErrorTypes, Hls } from 'hls.js/light';

import { retryDelayMs, startPlayback, type Playback } from './playback.ts';
import { playNatively } from './play-natively.ts';

/** Two media errors closer together than this are not temporary. */
const MEDIA_TRIES_MS = 5000;

/**
 * Plays with hls.js and recovers from every error: the last frame stays while the network is gone, a failed decoder is
 * replaced, and anything else starts the player again. Returns a function that stops it.
 */
export function playHls(playback: Playback): () => void {
  // Phones too old for the library play HLS themselves.
  if (!Hls.isSupported()) return playNatively(playback);
  const { video, address, onState } = playback;
  let hls: Hls | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let recoveredAt = -Infinity;
  let isInterrupted = false;

  const begin = (): void => {
    hls?.destroy();
    hls = new Hls({
      // A worker from a blob would need a weaker content security policy for the whole page.
      enableWorker: false,
      // A live video is not rewound, and the phone needs the memory.
      backBufferLength: 10,
      maxBufferLength: 20,
      // A player who bets must not watch an old scene: after a stall the video jumps to the live edge.
      liveSyncDurationCount: 2,
      liveMaxLatencyDurationCount: 6,
      // Distinguishes a live video from a recording.
      liveDurationInfinity: true,
    });
    hls.on(Hls.Events.MANIFEST_PARSED, () => void startPlayback(playback));
    hls.on(Hls.Events.FRAG_BUFFERED, () => {
      failures = 0;
      if (isInterrupted) resume();
    });
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (fatal) recover(type);
    });
    hls.loadSource(address);
    hls.attachMedia(video);
  };

  /** The buffer may have lasted: a video that never paused does not fire `playing` again. */
  const resume = (): void => {
    isInterrupted = video.paused;
    if (video.paused) void startPlayback(playback);
    else onState('loading');
  };

  const recover = (type: ErrorTypes): void => {
    isInterrupted = true;
    onState('interrupted');
    const now = performance.now();
    if (type === ErrorTypes.MEDIA_ERROR && now - recoveredAt > MEDIA_TRIES_MS) {
      recoveredAt = now;
      hls?.recoverMediaError();
      void startPlayback(playback);
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(type === ErrorTypes.NETWORK_ERROR ? reload : begin, retryDelayMs(failures));
    failures += 1;
  };

  const reload = (): void => {
    // Without a playlist there is nothing to continue.
    if (hls?.levels.length) hls.startLoad();
    else begin();
  };

  begin();
  return () => {
    clearTimeout(timer);
    hls?.destroy();
  };
}
