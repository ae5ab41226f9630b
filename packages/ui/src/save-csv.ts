const REVOKE_AFTER_MS = 10_000;

/** Saves comma-separated values as a file that spreadsheets open. */
export function saveCsv(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  // The download must have started before its address is revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
