import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '@sanam/contract';

/** Every call carries the fixed key of the app. It keeps strangers' scripts out; it does not say who is playing. */
export function createApiKeyCheck(apiKey: string): (given: string | string[] | undefined) => void {
  const expected = Buffer.from(apiKey);
  return (given) => {
    const offered = Buffer.from(typeof given === 'string' ? given : '');
    if (offered.length !== expected.length || !timingSafeEqual(offered, expected))
      throw new Refusal('API_KEY');
  };
}
