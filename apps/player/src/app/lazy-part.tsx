import { use, useState, type ComponentType } from 'react';

import { NotFetchedScreen } from './not-fetched-screen.tsx';

type Load = () => Promise<ComponentType>;

/**
 * A page whose code is fetched when it is opened. Unlike with React's `lazy`, one that could not be fetched is not
 * broken for good: it is asked for until it is there, and when it is opened again.
 */
export function lazyPart(load: Load): ComponentType {
  let fetched: ComponentType | undefined;
  let fetching: Promise<void> | undefined;

  const fetchOnce = async (): Promise<void> => {
    fetched = await load().catch(() => undefined);
  };

  return function LazyPart() {
    const [, redraw] = useState(0);
    if (fetched === undefined) use((fetching ??= fetchOnce()));
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
  };
}
