/** How often a desk reports that it is there. */
export const BEAT_MS = 2000;

export type ToBeatWorker =
  /** A key was pressed or the screen touched. */
  | { readonly kind: 'touched' }
  | {
      readonly kind: 'watch';
      readonly apiBase: string;
      readonly apiKey: string;
      readonly accessToken: string;
      readonly matchIds: readonly number[];
      /** Without a touch for so long nothing is reported any more. */
      readonly absenceMs: number;
    };

/** The server has received the report of the desk at this time, for these matches. */
export interface FromBeatWorker {
  readonly at: number;
  readonly matchIds: readonly number[];
}
