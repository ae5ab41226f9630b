import { retryDelayMs, startPlayback, type Playback } from './playback.ts';

/** Lets the browser play the stream, and starts it again after each failure. */
export function playNatively({ video, address, onState }: Playback): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    video.src = address;
    void startPlayback({ video, onState });
  };
  const failed = () => {
    onState('interrupted');
    clearTimeout(timer);
    timer = setTimeout(load, retryDelayMs(failures));
    failures += 1;
  };
  const recovered = () => {
    failures = 0;
  };
  video.addEventListener('error', failed);
  video.addEventListener('playing', recovered);
  load();
  return () => {
    clearTimeout(timer);
    video.removeEventListener('error', failed);
    video.removeEventListener('playing', recovered);
    video.removeAttribute('src');
    video.load();
  };
}
