import { useSyncExternalStore } from 'react';

/** iPhones fill the screen with a video only, and in a way of their own. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void;
}

export async function toggleFullscreen(frame: HTMLElement | null, video: PhoneVideo | null): Promise<void> {
  try {
    if (document.fullscreenElement !== null) await document.exitFullscreen();
    else if (frame !== null && document.fullscreenEnabled) await frame.requestFullscreen();
    else video?.webkitEnterFullscreen?.();
  } catch {
    // The phone would not have it; the picture stays where it was.
  }
}

export function useIsFullscreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
