import { classNames, ErrorBox } from '@sanam/ui';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import type { Act } from '../../lib/keys/key-table.ts';
import { useKey } from '../../state/keys.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import { useIsSeen } from '../../state/use-is-seen.ts';

/** The acts of one transfer: below the facts, and visible while these scroll. */
export function Acts({ failure, children }: { readonly failure: unknown; readonly children: ReactNode }) {
  const texts = useTransferTexts();
  return (
    <div className="order-4 -mx-3 -mb-3 flex flex-col gap-2 border-t border-line bg-bg p-3 max-desk:sticky max-desk:bottom-0 max-desk:z-10 desk:m-0 desk:border-0 desk:bg-transparent desk:p-0 wide:sticky wide:bottom-0 wide:z-10 wide:mt-auto wide:border-t wide:bg-s1 wide:p-3.5">
      {failure !== undefined && <ErrorBox message={failureText(failure, texts.noReply)} />}
      {children}
    </div>
  );
}

interface TakenProps {
  readonly by: string;
  /** Since when it may be paid: the operator who has it open may be sending the money. */
  readonly payableSince?: string | undefined;
}

/** Somebody else has it open. */
export function Taken({ by, payableSince }: TakenProps) {
  const texts = useTransferTexts();
  return (
    <output className="flex items-center gap-3 rounded-cell border border-line2 bg-s2 px-3 py-2 text-small text-t2">
      <Lock aria-hidden className="size-5 shrink-0" />
      <span>
        <b className="block font-semibold text-t1">
          {payableSince === undefined ? texts.isOn(by) : texts.isPaying(by, formatMinute(payableSince))}
        </b>
        {payableSince === undefined ? texts.isOnHelp : texts.isPayingHelp}
      </span>
    </output>
  );
}

interface MainActProps {
  readonly act: Act;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** The main act, in gold. Just after it became possible, a second press of what made it so does nothing. */
export function MainAct({ act, disabled = false, onPress, children }: MainActProps) {
  const isSeen = useIsSeen();
  const press = () => {
    if (isSeen) onPress();
  };
  useKey(act, press, !disabled);
  return (
    <button
      type="button"
      data-act={act}
      disabled={disabled || !isSeen}
      onClick={onPress}
      className="flex min-h-16 items-center justify-center gap-3 rounded-box bg-gold px-4 text-name font-semibold text-gold-ink desk:min-h-14"
    >
      {children}
      <KeyCaps act={act} tone="gold" />
    </button>
  );
}

/** One of the acts beside it. */
export function SideAct({
  act,
  disabled = false,
  isMain = false,
  isEarly = false,
  onPress,
  children,
}: MainActProps & {
  readonly isMain?: boolean;
  /** It was shown just now: it does nothing yet. */
  readonly isEarly?: boolean;
}) {
  const press = () => {
    if (!isEarly) onPress();
  };
  useKey(act, press, !disabled);
  return (
    <button
      type="button"
      data-act={act}
      disabled={disabled || isEarly}
      onClick={onPress}
      className={
        isMain
          ? 'flex min-h-14 items-center justify-center gap-3 rounded-box bg-t1 px-4 text-name font-semibold text-bg disabled:opacity-50'
          : classNames(
              'flex min-h-12 items-center justify-center gap-2.5 rounded-box border border-line2 bg-s2 px-3 text-label font-semibold desk:min-h-11',
              disabled && 'text-t3',
            )
      }
    >
      {children}
      <KeyCaps act={act} tone={isMain ? 'inverse' : 'plain'} />
    </button>
  );
}

interface AsideActProps {
  readonly isAside: boolean;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

/** It opens the next item, which a second press must not set aside too. */
export function AsideAct({ isAside, disabled, onPress }: AsideActProps) {
  const texts = useTransferTexts();
  const isSeen = useIsSeen();
  return (
    <SideAct act="aside" disabled={disabled} isEarly={!isSeen} onPress={onPress}>
      {isAside ? texts.takeBack : texts.setAside}
    </SideAct>
  );
}

/** Why the main act is not possible now. */
export function RestingAct({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex min-h-14 items-center justify-center gap-3 rounded-box border border-dashed border-line2 px-4 text-center text-label font-semibold text-t2">
      <Lock aria-hidden className="size-5 shrink-0" />
      {children}
    </p>
  );
}
