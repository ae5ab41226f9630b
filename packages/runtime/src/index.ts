export { BoundedMap } from './bounded-map.ts';
export { createCoalescedRunner } from './coalesced-runner.ts';
export type { CoalescedRunner } from './coalesced-runner.ts';
export { createEmitter } from './emitter.ts';
export type { Emitter } from './emitter.ts';
export { toCsv } from './to-csv.ts';
