import type { ListedOperator } from '@sanam/contract';
import { useEffect, useState } from 'react';

import { api } from '../../state/api.ts';

export interface OperatorList {
  readonly operators: readonly ListedOperator[] | undefined;
  /** Why the list could not be read. */
  readonly failure: unknown;
  readonly load: () => Promise<void>;
}

export function useOperators(): OperatorList {
  const [list, setList] = useState<Omit<OperatorList, 'load'>>({ operators: undefined, failure: undefined });
  const load = async () => setList(await readOperators());

  useEffect(() => {
    let isShown = true;
    const read = async () => {
      const first = await readOperators();
      if (isShown) setList(first);
    };
    void read();
    return () => {
      isShown = false;
    };
  }, []);

  return { ...list, load };
}

async function readOperators(): Promise<Omit<OperatorList, 'load'>> {
  try {
    return { operators: (await api.call('GET /desk/operators')).data, failure: undefined };
  } catch (failure) {
    return { operators: undefined, failure };
  }
}
