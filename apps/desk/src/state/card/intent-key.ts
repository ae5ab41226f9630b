import { useRef } from 'react';

/** The key of a request: the same for the same content, so that a retry after a lost reply makes nothing twice. */
export function useIntentKey(): {
  readonly keyFor: (content: object) => string;
  readonly forget: () => void;
} {
  const last = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return {
    keyFor: (content) => {
      const text = JSON.stringify(content);
      if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() };
      return last.current.key;
    },
    forget: () => {
      last.current = undefined;
    },
  };
}
