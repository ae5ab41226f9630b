import { createContext, type Ref } from 'react';

/** Stands in the build for what react-router does only as a framework, such as fetching the data of a link in advance. */
export const FrameworkContext = createContext<undefined>(undefined);

export const PrefetchPageLinks = (): null => null;

export function usePrefetchBehavior(): [shouldPrefetch: boolean, ref: undefined, handlers: object] {
  return [false, undefined, {}];
}

export function mergeRefs<Element>(own: Ref<Element>): Ref<Element> {
  return own;
}
