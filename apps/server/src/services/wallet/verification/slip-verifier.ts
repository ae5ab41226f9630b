import type { Satang } from '@sanam/money';

/** What a slip's QR code names, and what it should be of. */
export interface SlipQuery {
  bankId: string;
  bankRef: string;
  amountSatang: Satang;
  /** The number of the house's bank account, and what PromptPay knows it by. */
  receiver: { accountNumber: string; promptPayId?: string };
}

/** What the bank knows of it. Numbers and names may have hidden digits and letters: `xxx-x-x1199-x`, `สมใจ แ***`. */
export interface FoundTransfer {
  outcome: 'FOUND';
  amountSatang: Satang;
  at: Date;
  receiverEnds: string;
  senderName: string;
}

export type SlipFinding = FoundTransfer | { outcome: 'NOT_FOUND' | 'UNAVAILABLE' };

/** A service that knows the transfers of banks. */
export interface SlipVerifier {
  /** The name of the service: `verifier/<name>` is who credits by it. */
  readonly name: string;
  /** Rejects, or finds it UNAVAILABLE, when the service cannot say. */
  verify(query: SlipQuery, signal: AbortSignal): Promise<SlipFinding>;
}
