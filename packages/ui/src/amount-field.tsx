import { NO_MONEY, type Satang } from '@sanam/money';
import { CircleX } from 'lucide-react';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
} from 'react';

import { classNames } from './class-names.ts';
import {
  describeField,
  fieldBoxClass,
  FieldFrame,
  fieldInputClass,
  type FieldTexts,
} from './field-frame.tsx';
import { IconButton } from './icon-button.tsx';
import { amountText, retypeAmount, type RetypedAmount } from './retype-amount.ts';

export interface AmountFieldProps
  extends
    Omit<FieldTexts, 'label'>,
    Pick<ComponentProps<'input'>, 'disabled' | 'name' | 'onBlur' | 'onFocus' | 'autoFocus' | 'ref'> {
  readonly label: ReactNode;
  readonly value: Satang;
  /** `isNoAmount`: what was typed is no amount, which is an error; an emptied field is not. */
  readonly onChange: (value: Satang, isNoAmount: boolean) => void;
  /** Typing stops at this amount. A typed amount is whole baht; one set from outside may have satang. */
  readonly maxBaht?: number;
  /** A minus cannot be typed. */
  readonly isUnsigned?: boolean;
  readonly clearLabel: string;
  /** Marks it as invalid where the message is shown elsewhere. */
  readonly isInvalid?: boolean;
  /** 52, 60 or 68 px. */
  readonly size?: 'small' | 'medium' | 'large';
  /** Inside the box, before the button that clears it. */
  readonly inside?: ReactNode;
}

export function AmountField({
  label,
  aside,
  hint,
  error,
  value,
  onChange,
  maxBaht,
  isUnsigned = false,
  clearLabel,
  isInvalid = false,
  size = 'large',
  inside,
  disabled,
  ref,
  ...input
}: AmountFieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const caret = useRef<number>(undefined);
  // The typed text is kept beside its amount: "12." means 12, "-50" is no amount.
  const [typed, setTyped] = useState<RetypedAmount>();
  const isAsTyped = typed?.amount === value;
  if (typed !== undefined && !isAsTyped) setTyped(undefined);
  const text = isAsTyped ? typed.text : amountText(value);

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    box.current?.querySelector('input')?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function retype({ target }: ChangeEvent<HTMLInputElement>) {
    const caretNow = target.selectionStart ?? target.value.length;
    const retyped = retypeAmount(target.value, caretNow, { maxBaht, isUnsigned });
    // A zero or a letter leaves an empty field empty, but counts as an attempt.
    const isAttempt = retyped.text !== '' || (value === NO_MONEY && target.value !== '');
    caret.current = retyped.caret;
    setTyped(retyped);
    onChange(retyped.amount, isAttempt && retyped.amount === NO_MONEY);
  }

  function clear() {
    setTyped(undefined);
    onChange(NO_MONEY, false);
  }

  return (
    <FieldFrame {...{ id, label, aside, hint, error }}>
      <div ref={box} className={classNames(fieldBoxClass, 'rounded-card pr-2 pl-4', MIN_HEIGHT[size])}>
        <span aria-hidden className="text-[1.375rem] leading-none font-semibold text-goldt">
          ฿
        </span>
        {/* With large text, what is inside goes below the amount. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-center self-stretch">
          <input
            {...input}
            {...describeField({ id, hint, error })}
            {...(isInvalid && { 'aria-invalid': true })}
            ref={ref}
            id={id}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            disabled={disabled}
            value={text}
            onChange={retype}
            className={classNames(
              fieldInputClass,
              'basis-20 numerals pl-1 font-semibold',
              size === 'small' ? 'text-docked' : 'text-amount',
            )}
          />
          {inside}
        </div>
        {text !== '' && (
          <IconButton label={clearLabel} disabled={disabled} onClick={clear}>
            <CircleX aria-hidden strokeWidth={1.75} className="size-6 text-t3" />
          </IconButton>
        )}
      </div>
    </FieldFrame>
  );
}

const MIN_HEIGHT = { small: 'min-h-13', medium: 'min-h-15', large: 'min-h-17' } as const;
