import { createElement, useEffect, useState, type ComponentType } from 'react';

import { importWithRetry } from './import-with-retry.ts';

export interface LazyFallbackProps {
  /** The last attempt to fetch the code failed; it is retried by itself. */
  readonly hasFailed: boolean;
}

/**
 * A component whose code is fetched when it is first rendered, with `Fallback` in its place until then. React's `lazy`
 * would break the page for good if there is no network at that moment; this one retries until the code is there.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props & LazyFallbackProps>,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined;

  return function LazyComponent(props: Props) {
    const [Loaded, setLoaded] = useState(() => fetched);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (fetched !== undefined) {
        // Another instance may have fetched it since this one was rendered.
        setLoaded(() => fetched);
        return undefined;
      }
      return importWithRetry(
        load,
        (component) => {
          fetched = component;
          setLoaded(() => component);
        },
        () => setFailed(true),
      );
    }, []);
    if (Loaded !== undefined) return createElement(Loaded, props);
    return Fallback === undefined ? null : createElement(Fallback, { ...props, hasFailed });
  };
}
