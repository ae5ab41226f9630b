import { retryDelayMs, type Playback } from './playback.ts';
import { playNatively } from './play-natively.ts';

/**
 * Plays a live playlist and retries until it works. Safari plays HLS itself, which saves downloading the library; other
 * browsers that claim to do it play badly. Returns a function that stops it.
 */
export function playStream(playback: Playback): () => void {
  const { video, onState } = playback;
  let isStopped = false;
  let stop: () => void = () => undefined;
  const playing = () => onState('playing');
  const waiting = () => onState('loading');
  const paused = () => onState('blocked');
  video.addEventListener('playing', playing);
  video.addEventListener('waiting', waiting);
  video.addEventListener('pause', paused);

  const begin = async (failures = 0): Promise<void> => {
    try {
      if (isNative(video)) stop = playNatively(playback);
      else {
        const { playHls } = await import('./play-hls.ts');
        if (!isStopped) stop = playHls(playback);
      }
    } catch {
      // The library could not be fetched.
      if (isStopped) return;
      onState('interrupted');
      const timer = setTimeout(() => void begin(failures + 1), retryDelayMs(failures));
      stop = () => clearTimeout(timer);
    }
  };
  void begin();

  return () => {
    isStopped = true;
    video.removeEventListener('playing', playing);
    video.removeEventListener('waiting', waiting);
    video.removeEventListener('pause', paused);
    stop();
  };
}

function isNative(video: HTMLVideoElement): boolean {
  return 'ManagedMediaSource' in globalThis && video.canPlayType('application/vnd.apple.mpegurl') !== '';
}
