import { expect, test, vi } from 'vitest';

import type { PictureState } from './picture.ts';
import { playHls } from './play-hls.ts';

type Hear = (event: string, data: { fatal: boolean; type: string }) => void;

const library = vi.hoisted(() => ({ listeners: new Map<string, Hear>() }));

vi.mock('hls.js/light', () => ({
  ErrorTypes: { NETWORK_ERROR: 'networkError', MEDIA_ERROR: 'mediaError' },
  Hls: class {
    static Events = { MANIFEST_PARSED: 'parsed', FRAG_BUFFERED: 'buffered', ERROR: 'error' };
    static isSupported = () => true;
    on = (event: string, hear: Hear) => library.listeners.set(event, hear);
    loadSource = vi.fn();
    attachMedia = vi.fn();
    destroy = vi.fn();
  },
}));

function aPicture({ paused }: { readonly paused: boolean }) {
  const states: PictureState[] = [];
  const video = { paused, play: vi.fn(() => Promise.resolve()) };
  const stop = playHls({
    video: video as unknown as HTMLVideoElement,
    address: '/stream/live.m3u8',
    onState: (state) => states.push(state),
  });
  const happens = (event: string) =>
    library.listeners.get(event)?.(event, { fatal: true, type: 'networkError' });
  return { states, video, happens, stop };
}

test('a picture that ran on through a short trouble is not called stopped any longer', () => {
  const { states, video, happens, stop } = aPicture({ paused: false });
  happens('buffered');
  happens('error');
  expect(states).toEqual(['troubled']);
  happens('buffered');
  happens('buffered');
  expect(states).toEqual(['troubled', 'loading']);
  expect(video.play).not.toHaveBeenCalled();
  stop();
});

test('one that stands still when the network is back is started', () => {
  const { states, video, happens, stop } = aPicture({ paused: true });
  happens('error');
  happens('buffered');
  expect(states).toEqual(['troubled']);
  expect(video.play).toHaveBeenCalledOnce();
  stop();
});
