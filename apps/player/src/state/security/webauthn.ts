import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, PasskeySignature } from '@sanam/contract';

/** Whether this browser can use passkeys here: it needs a secure site with a name. */
export function canUsePasskeys(): boolean {
  return (
    typeof globalThis.PublicKeyCredential === 'function' &&
    !/^[\d.]+$|:/.test(globalThis.location.hostname.replaceAll(/^\[|\]$/g, ''))
  );
}

/** Asks the device to create a passkey; throws when the player gives up. */
export async function createPasskey(options: PasskeyCreation): Promise<CreatedPasskey> {
  const { startRegistration } = await loadWebAuthn();
  const { id, response } = await startRegistration({ optionsJSON: options });
  return {
    credentialId: id,
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
  };
}

/** Asks the device to sign with one of its passkeys; throws when the player gives up. */
export async function signWithPasskey(request: PasskeyRequest): Promise<PasskeySignature> {
  const { startAuthentication } = await loadWebAuthn();
  const { id, response } = await startAuthentication({ optionsJSON: request });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { credentialId: id, clientDataJSON, authenticatorData, signature };
}

/** The name of the error that a browser throws when the player gives up or nothing fits. */
export function isGivenUp(failure: unknown): boolean {
  return failure instanceof Error && (failure.name === 'NotAllowedError' || failure.name === 'AbortError');
}

const loadWebAuthn = () => import('@simplewebauthn/browser');
