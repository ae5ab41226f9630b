import type { Operator } from '@sanam/contract';
import { useEffect, useEffectEvent } from 'react';

import { ownershipOf } from '../../lib/ringside/ownership.ts';
import { useDeskSettings } from '../../state/desk-settings.ts';
import { useKey } from '../../state/keys.ts';
import { useLiveMatches } from '../../state/matches.ts';
import { closeAll, closeBetting } from '../../state/ringside/close-betting.ts';
import { ABSENCE_MS, REPLY_MS, watchForAbsence } from '../../state/watch/absence.ts';
import { watchMatches } from '../../state/watch/beat.ts';
import { useGivenMatches } from './use-given-matches.ts';

/** On every page of a trader: reports the matches that the desk holds, and asks whether the trader is present. */
export function Watch({ username }: Pick<Operator, 'username'>) {
  const { data: matches } = useLiveMatches();
  const { data: settings } = useDeskSettings();
  const absenceMs = settings === undefined ? ABSENCE_MS : settings.deskAbsenceSeconds.value * 1000;
  const known = matches?.filter((match) => !match.isMatchEnd && ownershipOf(match, username) === 'own');
  const taken = known ?? [];
  useGivenMatches(known, username);
  const takenIds = taken.map(({ id }) => id).join(' ');
  const openIds = taken
    .filter(({ isOpenBet }) => isOpenBet)
    .map(({ id }) => id)
    .join(' ');

  useEffect(() => watchMatches(toIds(takenIds), absenceMs + REPLY_MS), [takenIds, absenceMs]);
  const isOpen = openIds !== '';
  const closeOpen = useEffectEvent(() => {
    for (const id of toIds(openIds)) void closeBetting(id, { isAbsent: true });
  });
  // Not restarted when another match opens or closes, because that is not a key or touch.
  useEffect(() => (isOpen ? watchForAbsence(absenceMs, () => closeOpen()) : undefined), [isOpen, absenceMs]);
  useKey('closeAll', () => void closeAll('OWN'), takenIds !== '');
  return null;
}

function toIds(text: string): number[] {
  return text === '' ? [] : text.split(' ').map(Number);
}
