import { retryDelayMs, type Picture } from './picture.ts';
import { playNatively } from './play-natively.ts';

/**
 * Plays a live playlist and does not give up on it. Safari plays it by itself, and saves the player a library; other
 * browsers that say they can do it badly. Answers a function that stops it.
 */
export function playStream(picture: Picture): () => void {
  const { video, onState } = picture;
  let isOver = false;
  let stop: () => void = () => undefined;
  const playing = () => onState('playing');
  const waiting = () => onState('loading');
  const paused = () => onState('blocked');
  video.addEventListener('playing', playing);
  video.addEventListener('waiting', waiting);
  video.addEventListener('pause', paused);

  const begin = async (failures = 0): Promise<void> => {
    try {
      if (isNative(video)) stop = playNatively(picture);
      else {
        const { playHls } = await import('./play-hls.ts');
        if (!isOver) stop = playHls(picture);
      }
    } catch {
      // The library could not be fetched.
      if (isOver) return;
      onState('troubled');
      const timer = setTimeout(() => void begin(failures + 1), retryDelayMs(failures));
      stop = () => clearTimeout(timer);
    }
  };
  void begin();

  return () => {
    isOver = true;
    video.removeEventListener('playing', playing);
    video.removeEventListener('waiting', waiting);
    video.removeEventListener('pause', paused);
    stop();
  };
}

function isNative(video: HTMLVideoElement): boolean {
  return 'ManagedMediaSource' in globalThis && video.canPlayType('application/vnd.apple.mpegurl') !== '';
}
