import { use, useState, type ComponentType } from 'react';

import { ChunkErrorScreen } from './chunk-error-screen.tsx';

type Load = () => Promise<ComponentType>;

export type LazyPage = ComponentType & {
  /**
   * Fetches the code before the page is rendered. Without it the page suspends, and React delays what was suspended by
   * 300 ms, however early the code arrived.
   */
  readonly prefetch: () => Promise<void>;
};

/**
 * A page whose code is fetched when it is opened. React's `lazy` would keep a failure for good; this one shows
 * `ChunkErrorScreen`, which retries until the code is there, and also retries when the page is opened again.
 */
export function lazyPage(load: Load): LazyPage {
  let fetched: ComponentType | undefined;
  let fetching: Promise<void> | undefined;

  const fetchPage = async (): Promise<void> => {
    fetched = await load().catch(() => undefined);
  };
  const fetchOnce = (): Promise<void> => (fetching ??= fetchPage());
  const prefetch = async (): Promise<void> => {
    await fetchOnce();
    // A failed prefetch is repeated when the page is rendered.
    if (fetched === undefined) fetching = undefined;
  };

  function LazyPage() {
    const [, rerender] = useState(0);
    if (fetched === undefined) use(fetchOnce());
    const Page = fetched;
    if (Page !== undefined) return <Page />;
    return (
      <ChunkErrorScreen
        load={load}
        onLoaded={(page) => {
          fetched = page;
          rerender((times) => times + 1);
        }}
        onLeave={() => {
          fetching = undefined;
        }}
      />
    );
  }
  return Object.assign(LazyPage, { prefetch });
}
