/** A chunk of its own: nothing of it is needed to draw the first screen. */
export { createLiveConnection } from '@sanam/api-client';
