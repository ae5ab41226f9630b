import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

import { loadUntilThere } from './load-until-there.ts';

/**
 * A part of a page whose code is fetched when it is first shown. Where React's `lazy` would take the whole page down
 * for good when there is no network at that moment, this one is asked for until it has come; `meanwhile` stands in its
 * place.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined;

  return function LatePart(props: Props) {
    const [Part, setPart] = useState(() => fetched);
    useEffect(() => {
      if (fetched !== undefined) {
        // Another place that shows it may have had it fetched since this one was drawn.
        setPart(() => fetched);
        return undefined;
      }
      return loadUntilThere(load, (part) => {
        fetched = part;
        setPart(() => part);
      });
    }, []);
    return Part === undefined ? meanwhile : createElement(Part, props);
  };
}
