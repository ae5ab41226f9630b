import { ApiRefusal } from '@sanam/api-client';

/** The server's own sentence, or the given one when it did not reply. */
export function failureText(failure: unknown, noReply: string): string {
  return failure instanceof ApiRefusal ? failure.message : noReply;
}
