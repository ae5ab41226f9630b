import { toast } from '@sanam/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';

import { useTexts } from '../../state/language.ts';
import type { DeskMatch } from '../../state/matches.ts';
import { isTakenHere } from '../../state/ringside/match-holder.ts';

/** Shows an operator, on any page, that another one has handed a match over to them or shared it. */
export function useGivenMatches(taken: readonly DeskMatch[] | undefined, username: string): void {
  const { watch: texts } = useTexts();
  const navigate = useNavigate();
  const before = useRef<ReadonlySet<number>>(undefined);
  const announce = useEffectEvent((now: readonly DeskMatch[]) => {
    const known = before.current;
    before.current = new Set(now.map(({ id }) => id));
    // Matches that they have when the page is loaded are not announced.
    const given = known === undefined ? [] : now.filter(({ id }) => !known.has(id) && !isTakenHere(id));
    for (const { id, matchNo, holder } of given) {
      const isOwn = holder?.username === username;
      const text = isOwn
        ? texts.given(String(matchNo))
        : texts.letIn(holder?.username ?? '', String(matchNo));
      const show = () => void navigate(`/ringside/${id}`);
      toast.show(text, { actions: [{ label: texts.showMatch, onPress: show }] });
    }
  });
  useEffect(() => (taken === undefined ? undefined : announce(taken)), [taken]);
}
