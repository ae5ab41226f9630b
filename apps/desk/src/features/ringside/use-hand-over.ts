import { useRef, useState, type RefObject } from 'react';

import { useKey } from '../../state/keys.ts';
import { useOperator } from '../../state/session/session.ts';
import type { Ringside } from './use-ringside.ts';

interface HandOverState {
  /** Not only let in by another. */
  readonly isMatchHolder: boolean;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Whether the list of those to whom the match can be given is open. */
export function useHandOver({ match, isLost }: Ringside): HandOverState {
  const username = useOperator()?.username;
  const [isChoosing, setChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isMatchHolder = match.holder?.username === username;
  const canChoose = isMatchHolder && !isLost;
  const isOpen = isChoosing && canChoose;
  const toggle = () => setChoosing(!isOpen);
  const close = () => {
    setChoosing(false);
    button.current?.focus();
  };
  useKey('handOver', toggle, canChoose);
  useKey('back', close, isOpen);
  return { isMatchHolder, isOpen, toggle, close, button };
}
