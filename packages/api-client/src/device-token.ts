const KEY = 'sanam-device';

/** Names this device to the server at the next log-in. It stays when the player logs out, and both apps share it. */
export function storeDeviceToken(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Without storage each log-in is one of a new device.
  }
}

/** Undefined for foreign content too, which might not be allowed in a header. */
export function readDeviceToken(): string | undefined {
  try {
    return /^[\w.-]+$/.exec(localStorage.getItem(KEY) ?? '')?.[0];
  } catch {
    return undefined;
  }
}
