/** The live picture of a match, apart from the rest, so that only screens that show one load it. */
export { streamKindOf } from './stream-kind.ts';
export { StreamView, type StreamViewProps } from './stream-view.tsx';
export type { StreamLabels } from './stream-video.tsx';
