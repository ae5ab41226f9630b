import { use, useState, type ComponentType } from 'react';

import { NotFetchedScreen } from './not-fetched-screen.tsx';

type Load = () => Promise<ComponentType>;

export type LazyPart = ComponentType & {
  /**
   * Fetches the code before the part is drawn. Drawn without, the part is waited for, and what has been waited for React shows
   * only three tenths of a second later, however early it came.
   */
  readonly prefetch: () => Promise<void>;
};

/**
 * A page whose code is fetched when it is opened. Unlike with React's `lazy`, one that could not be fetched is not
 * broken for good: it is asked for until it is there, and when it is opened again.
 */
export function lazyPart(load: Load): LazyPart {
  let fetched: ComponentType | undefined;
  let fetching: Promise<void> | undefined;

  const fetchPart = async (): Promise<void> => {
    fetched = await load().catch(() => undefined);
  };
  const fetchOnce = (): Promise<void> => (fetching ??= fetchPart());
  const prefetch = async (): Promise<void> => {
    await fetchOnce();
    // What did not come beforehand is asked for when it is drawn.
    if (fetched === undefined) fetching = undefined;
  };

  function LazyPart() {
    const [, redraw] = useState(0);
    if (fetched === undefined) use(fetchOnce());
    const Part = fetched;
    if (Part !== undefined) return <Part />;
    return (
      <NotFetchedScreen
        load={load}
        onFetched={(part) => {
          fetched = part;
          redraw((times) => times + 1);
        }}
        onLeft={() => {
          fetching = undefined;
        }}
      />
    );
  }
  return Object.assign(LazyPart, { prefetch });
}
