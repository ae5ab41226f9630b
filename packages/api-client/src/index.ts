export { ApiRefusal, ApiUnreachable, type UnreachableKind } from './api-errors.ts';
export { createApiClient, type ApiCall, type ApiClient, type ApiClientOptions } from './create-api-client.ts';
export type { CallOptions } from './call-options.ts';
export { storeDeviceToken } from './device-token.ts';
export type { StoredSession, SessionStore } from './session-store.ts';
export { readServedConfig, type ServedConfig } from './read-served-config.ts';
export { asRecord, parseRecord } from './untrusted-json.ts';
export {
  applyMatchEvents,
  isWholeMatch,
  newerMatch,
  type AppliedEvent,
  type AppliedEvents,
  type KnownMatch,
  type StepListMatch,
} from './live/apply-match-events.ts';
export {
  createLiveConnection,
  type LiveConnection,
  type LiveConnectionOptions,
  type LiveState,
  type LiveStatus,
} from './live/create-live-connection.ts';
export {
  createDeskConnection,
  type DeskConnection,
  type DeskConnectionOptions,
} from './live/create-desk-connection.ts';
export { addToTape } from './live/add-to-tape.ts';
export { onResume } from './live/on-resume.ts';
