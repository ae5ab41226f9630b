import type { AppContext } from '../../../server/src/app-context.ts';

export type AttendedNeeds = Pick<AppContext, 'db' | 'settings'> & {
  catalog: Pick<AppContext['catalog'], 'listAttended'>;
};

/** So long after a desk has fallen silent the server has closed what it watched. */
const CLOSED_AFTER_SECONDS = 5;
/** A desk reports a touch at most once a minute. */
const REPORTED_AFTER_SECONDS = 60;

/** The matches that somebody runs at the desk now. One whose holder is silent or absent is not among them. */
export async function readAttended({ catalog, db, settings }: AttendedNeeds): Promise<ReadonlySet<number>> {
  const { deskSilenceSeconds, deskAbsenceSeconds } = await settings.read(db);
  return catalog.listAttended({
    silenceSeconds: deskSilenceSeconds + CLOSED_AFTER_SECONDS,
    absenceSeconds: deskAbsenceSeconds + REPORTED_AFTER_SECONDS,
  });
}
