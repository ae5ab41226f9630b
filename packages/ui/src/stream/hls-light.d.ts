/** The library types its whole build only; the light one is the same without captions, DRM and alternate audio. */
declare module 'hls.js/light' {
  export { default as Hls, ErrorTypes } from 'hls.js';
}
