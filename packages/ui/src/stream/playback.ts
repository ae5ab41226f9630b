/** `blocked`: the phone stopped the video or did not start it, and the player has to tap it. */
export type PlaybackState = 'loading' | 'playing' | 'interrupted' | 'blocked';

/** A live playlist and the element that shows it. */
export interface Playback {
  readonly video: HTMLVideoElement;
  readonly address: string;
  readonly onState: (state: PlaybackState) => void;
}

/** How long to wait before the next attempt, after this many failures. */
export function retryDelayMs(failures: number): number {
  return Math.min(1000 * 2 ** failures, 8000);
}

/** Starts the video; a phone in power-saving mode may refuse until it is tapped. */
export async function startPlayback({ video, onState }: Pick<Playback, 'video' | 'onState'>): Promise<void> {
  try {
    await video.play();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') onState('blocked');
  }
}
