import type { Operator } from '@sanam/contract';

import type { TransferDetails } from '../../state/transfers.ts';

export interface OneTransferProps {
  readonly transfer: TransferDetails;
  readonly operator: Operator;
  /** Above it two people approve; null: one always does. */
  readonly sum: number | null | undefined;
  /** It has left the queue; the next one is shown. */
  readonly onLeft: () => void;
}
