/** Loaded with the first passkey: it brings a parser for certificates, which no other request needs. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
export const loadWebAuthnHelpers = () => import('@simplewebauthn/server/helpers');
