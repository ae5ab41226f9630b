import { createElement, useEffect, useState, type ComponentType } from 'react';

import { loadUntilThere } from './load-until-there.ts';

export interface Late {
  /** It was asked for in vain, and is asked for again by itself. */
  readonly hasFailed: boolean;
}

/**
 * A part of a page whose code is fetched when it is first shown. Where React's `lazy` would take the whole page down
 * for good when there is no network at that moment, this one is asked for until it has come; `Meanwhile` stands in its
 * place and is told the same.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props & Late>,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined;

  return function LatePart(props: Props) {
    const [Part, setPart] = useState(() => fetched);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (fetched !== undefined) {
        // Another place that shows it may have had it fetched since this one was drawn.
        setPart(() => fetched);
        return undefined;
      }
      return loadUntilThere(
        load,
        (part) => {
          fetched = part;
          setPart(() => part);
        },
        () => setFailed(true),
      );
    }, []);
    if (Part !== undefined) return createElement(Part, props);
    return Meanwhile === undefined ? null : createElement(Meanwhile, { ...props, hasFailed });
  };
}
