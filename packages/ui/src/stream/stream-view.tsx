import type { ReactNode } from 'react';

import type { StreamKind } from './stream-kind.ts';
import { StreamPlaceholder } from './stream-placeholder.tsx';
import { StreamVideo, type StreamVideoProps } from './stream-video.tsx';

export interface StreamViewProps extends StreamVideoProps {
  readonly kind: StreamKind;
  /** Shown where there is no video. */
  readonly placeholder: { readonly title: string; readonly help?: ReactNode };
}

/** A live picture, whichever way its address is played. Fills what is around it. */
export function StreamView({ kind, placeholder, ...video }: StreamViewProps) {
  const { address, title } = video;
  if (kind === 'hls') return <StreamVideo key={address} {...video} />;
  if (kind === 'page') return <StreamPage address={address} title={title} />;
  return <StreamPlaceholder {...placeholder} />;
}

/**
 * A page with its own video player. It may run scripts and go full screen; it may not leave its frame, open windows or
 * request permissions. It keeps its own origin, without which most video players do not start; that origin is never
 * ours.
 */
function StreamPage({ address, title }: Pick<StreamViewProps, 'address' | 'title'>) {
  return (
    <iframe
      src={address}
      title={title}
      sandbox={SANDBOX}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="absolute inset-0 size-full"
    />
  );
}

const SANDBOX = 'allow-scripts allow-same-origin allow-presentation';
