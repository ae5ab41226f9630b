import { ErrorTypes, Hls } from 'hls.js/light';

import { retryDelayMs, startPicture, type Picture } from './picture.ts';
import { playNatively } from './play-natively.ts';

/** Two media errors closer together than this are not a passing thing. */
const MEDIA_TRIES_MS = 5000;

/**
 * Plays by the library and brings the picture back after whatever stopped it: what is on the screen stays there while
 * the network is gone, a broken decoder is replaced, and anything else begins anew.
 */
export function playHls(picture: Picture): () => void {
  // Phones older than the library's needs, which can do it by themselves.
  if (!Hls.isSupported()) return playNatively(picture);
  const { video, address, onState } = picture;
  let hls: Hls | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let recoveredAt = -Infinity;
  let isTroubled = false;

  const begin = (): void => {
    hls?.destroy();
    hls = new Hls({
      // A worker from a blob would need a weaker policy for the whole page.
      enableWorker: false,
      // A live picture is not watched again, and the phone needs its memory.
      backBufferLength: 10,
      maxBufferLength: 20,
      // Whoever bets must not look at what is long over: after a stall the picture jumps to now.
      liveSyncDurationCount: 2,
      liveMaxLatencyDurationCount: 6,
    });
    hls.on(Hls.Events.MANIFEST_PARSED, () => void startPicture(picture));
    hls.on(Hls.Events.FRAG_BUFFERED, () => {
      failures = 0;
      if (isTroubled) goOn();
    });
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (fatal) recover(type);
    });
    hls.loadSource(address);
    hls.attachMedia(video);
  };

  /** What was buffered may have lasted: a picture that never stood still does not say that it plays again. */
  const goOn = (): void => {
    isTroubled = video.paused;
    if (video.paused) void startPicture(picture);
    else onState('loading');
  };

  const recover = (type: ErrorTypes): void => {
    isTroubled = true;
    onState('troubled');
    const now = performance.now();
    if (type === ErrorTypes.MEDIA_ERROR && now - recoveredAt > MEDIA_TRIES_MS) {
      recoveredAt = now;
      hls?.recoverMediaError();
      void startPicture(picture);
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(type === ErrorTypes.NETWORK_ERROR ? loadOn : begin, retryDelayMs(failures));
    failures += 1;
  };

  const loadOn = (): void => {
    // Without a playlist there is nothing to go on with.
    if (hls?.levels.length) hls.startLoad();
    else begin();
  };

  begin();
  return () => {
    clearTimeout(timer);
    hls?.destroy();
  };
}
