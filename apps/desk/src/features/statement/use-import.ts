import { ApiRefusal } from '@sanam/api-client';
import { BANK_CSV_MAX } from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { useState } from 'react';

import { useAction } from '../../lib/use-action.ts';
import { api } from '../../state/api.ts';

export type Imported = ReplyOf<Endpoints['POST /desk/bank-lines']>;

export interface Import {
  readonly isRunning: boolean;
  readonly failure: unknown;
  readonly isTooLarge: boolean;
  readonly imported: Imported | undefined;
  readonly start: (file: Blob) => void;
  /** Hides why it was refused. */
  readonly dismiss: () => void;
}

/** Reads a file and sends it. */
export function useImport(onImported: (imported: Imported) => void): Import {
  const { run, isRunning, failure, dismiss } = useAction();
  const [imported, setImported] = useState<Imported>();
  const [isTooLarge, setTooLarge] = useState(false);
  return {
    isRunning,
    failure,
    isTooLarge,
    imported,
    dismiss: () => {
      setTooLarge(false);
      dismiss();
    },
    start: (file) => {
      setImported(undefined);
      setTooLarge(file.size > BANK_CSV_MAX);
      if (file.size > BANK_CSV_MAX) return;
      void run(async () => {
        const { data } = await api.call('POST /desk/bank-lines', { body: { csv: await file.text() } });
        setImported(data);
        onImported(data);
      });
    },
  };
}

/** The row and the column of the mistake that the server has found in a file. */
export function mistakeIn(failure: unknown): { row: number; column: string } | undefined {
  if (!(failure instanceof ApiRefusal)) return undefined;
  const { row, column } = (failure.data ?? {}) as { row?: unknown; column?: unknown };
  return typeof row === 'number' && typeof column === 'string' ? { row, column } : undefined;
}
