import { expect, test, vi } from 'vitest';

import type { PlaybackState } from '../src/stream/playback.ts';
import { playHls } from '../src/stream/play-hls.ts';

type Listener = (event: string, data: { fatal: boolean; type: string }) => void;

const library = vi.hoisted(() => ({ listeners: new Map<string, Listener>() }));

vi.mock('hls.js/light', () => ({
  ErrorTypes: { NETWORK_ERROR: 'networkError', MEDIA_ERROR: 'mediaError' },
  Hls: class {
    static Events = { MANIFEST_PARSED: 'parsed', FRAG_BUFFERED: 'buffered', ERROR: 'error' };
    static isSupported = () => true;
    on = (event: string, listener: Listener) => library.listeners.set(event, listener);
    loadSource = vi.fn();
    attachMedia = vi.fn();
    destroy = vi.fn();
  },
}));

function play({ paused }: { readonly paused: boolean }) {
  const states: PlaybackState[] = [];
  const video = { paused, play: vi.fn(() => Promise.resolve()) };
  const stop = playHls({
    video: video as unknown as HTMLVideoElement,
    address: '/stream/live.m3u8',
    onState: (state) => states.push(state),
  });
  const emit = (event: string) =>
    library.listeners.get(event)?.(event, { fatal: true, type: 'networkError' });
  return { states, video, emit, stop };
}

test('a video that played on through a short interruption no longer shows as stopped', () => {
  const { states, video, emit, stop } = play({ paused: false });
  emit('buffered');
  emit('error');
  expect(states).toEqual(['interrupted']);
  emit('buffered');
  emit('buffered');
  expect(states).toEqual(['interrupted', 'loading']);
  expect(video.play).not.toHaveBeenCalled();
  stop();
});

test('a video that is paused when the network is back is started', () => {
  const { states, video, emit, stop } = play({ paused: true });
  emit('error');
  emit('buffered');
  expect(states).toEqual(['interrupted']);
  expect(video.play).toHaveBeenCalledOnce();
  stop();
});
