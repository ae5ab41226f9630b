/** `blocked`: it stands still until it is tapped, by the phone's wish or because the phone stopped it. */
export type PictureState = 'loading' | 'playing' | 'troubled' | 'blocked';

/** A live playlist and where it is shown. */
export interface Picture {
  readonly video: HTMLVideoElement;
  readonly address: string;
  readonly onState: (state: PictureState) => void;
}

/** How long to wait before the next try, after so many that failed. */
export function retryDelayMs(failures: number): number {
  return Math.min(1000 * 2 ** failures, 8000);
}

/** Starts the picture; a phone that saves power may refuse until it is tapped. */
export async function startPicture({ video, onState }: Pick<Picture, 'video' | 'onState'>): Promise<void> {
  try {
    await video.play();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') onState('blocked');
  }
}
