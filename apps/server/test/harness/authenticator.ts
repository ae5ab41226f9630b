import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, PasskeySignature } from '@sanam/contract';
import type { RunningServer } from '../../src/main/start-server.ts';
import { callData } from './server.ts';

/** What the browser and the authenticator would do otherwise; by default everything is right. */
interface Deviation {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  signCount?: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** A browser with an authenticator that holds one passkey: P-256, without attestation. */
export function createAuthenticator({ origin: ownOrigin = 'http://sanam.test' } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const credentialId = id.toString('base64url');
  const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  let uses = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (rpId: string, flags: number, signCount: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), count]);
  };
  const verified = ({ isUserVerified = true }: Deviation) => (isUserVerified ? USER_VERIFIED : 0);

  return {
    credentialId,

    create({ challenge, rp }: PasskeyCreation, deviation: Deviation = {}): CreatedPasskey {
      const { origin = ownOrigin, rpId = rp.id, signCount = 0 } = deviation;
      const coordinate = (label: number, text: string) =>
        Buffer.concat([Buffer.of(label, 0x58, 32), Buffer.from(text, 'base64url')]);
      const coseKey = Buffer.concat([
        Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01),
        coordinate(0x21, x),
        coordinate(0x22, y),
      ]);
      const authData = Buffer.concat([
        head(rpId, USER_PRESENT | HAS_CREDENTIAL | verified(deviation), signCount),
        Buffer.alloc(16),
        Buffer.of(0, id.length),
        id,
        coseKey,
      ]);
      const attestation = Buffer.concat([
        cborText(0xa3, 'fmt', 'none', 'attStmt'),
        Buffer.of(0xa0),
        cborText(undefined, 'authData'),
        Buffer.of(0x59, authData.length >> 8, authData.length & 0xff),
        authData,
      ]);
      return {
        credentialId,
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      };
    },

    sign(request: PasskeyRequest, deviation: Deviation = {}): PasskeySignature {
      uses += 1;
      const { origin = ownOrigin, rpId = request.rpId, signCount = uses } = deviation;
      const data = clientData('webauthn.get', request.challenge, origin);
      const authData = head(rpId, USER_PRESENT | verified(deviation), signCount);
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      return {
        credentialId,
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
      };
    },
  };
}

/** Adds a passkey to the player's account; returns what holds it. */
export async function addPasskey(
  server: RunningServer,
  { accessToken: token }: { accessToken: string },
): Promise<Authenticator & { passkeyId: string }> {
  const authenticator = createAuthenticator();
  const options = await callData(server, 'POST /player/passkeys/options', { token });
  const { id } = await callData(server, 'POST /player/passkeys', {
    token,
    body: authenticator.create(options),
  });
  return { ...authenticator, passkeyId: id };
}

/** Texts of CBOR, after the head of the map that they begin. */
function cborText(map: number | undefined, ...texts: readonly string[]): Buffer {
  const parts = texts.map((text) => Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)]));
  return Buffer.concat(map === undefined ? parts : [Buffer.of(map), ...parts]);
}
