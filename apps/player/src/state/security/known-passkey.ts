const KEY = 'sanam-passkey';

/** Whether a passkey was created or used in this browser, so that the log-in page offers it. */
export function hasKnownPasskey(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberPasskey(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    // The log-in page then asks for the password only.
  }
}
