export { ApiRefusal, ApiUnreachable, type UnreachableKind } from './api-errors.ts';
export { createApiClient, type ApiCall, type ApiClient, type ApiClientOptions } from './create-api-client.ts';
export type { CallOptions } from './call-options.ts';
export type { HeldSession, SessionStore } from './session-store.ts';
