/** What a server that cannot serve just now answers. */
export const UNAVAILABLE = {
  status: 503,
  json: { success: false, code: 'UNAVAILABLE', message: 'Back in a minute', data: null },
};
