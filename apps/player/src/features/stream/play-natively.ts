import { retryDelayMs, startPicture, type Picture } from './picture.ts';

/** Leaves the playing to the browser, and starts it again after each failure. */
export function playNatively({ video, address, onState }: Picture): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    video.src = address;
    void startPicture({ video, onState });
  };
  const failed = () => {
    onState('troubled');
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
