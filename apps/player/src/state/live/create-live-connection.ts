/** A chunk of its own: nothing of it is needed to render the first screen. */
export { createLiveConnection } from '@sanam/api-client';
