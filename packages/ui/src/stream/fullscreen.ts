import { useSyncExternalStore } from 'react';

/** iPhones show only videos in full screen, through their own method. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void;
}

export async function toggleFullscreen(frame: HTMLElement | null, video: PhoneVideo | null): Promise<void> {
  try {
    if (document.fullscreenElement !== null) await document.exitFullscreen();
    else if (frame !== null && document.fullscreenEnabled) await frame.requestFullscreen();
    else video?.webkitEnterFullscreen?.();
  } catch {
    // The phone refused; the video stays where it is.
  }
}

export function useIsFullscreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
