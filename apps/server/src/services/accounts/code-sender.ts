import type { PhoneCodePurpose } from '@sanam/contract';

export interface CodeMessage {
  /** In its national form, 0XXXXXXXXX. */
  phone: string;
  code: string;
  purpose: PhoneCodePurpose;
  /** The whole message, in the language of the reader. */
  text: string;
}

/** Brings a code to the phone it is for. */
export interface CodeSender {
  /** True if the app shows the code instead: only in the demo, where phones are not verified. */
  readonly showsCode: boolean;
  /** Rejects when the message could not be handed over. */
  send(message: CodeMessage): Promise<void>;
}

/** For the demo: nothing is sent. */
export const screenSender: CodeSender = { showsCode: true, send: async () => undefined };

/** The service has refused the message, so nobody got it. After any other failure somebody may have. */
export class MessageRefused extends Error {}
