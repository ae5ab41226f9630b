import { classNames } from '@sanam/ui';
import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';

interface SmallFieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  readonly label: string;
  /** Before the label, such as the slash of a corner. */
  readonly mark?: ReactNode;
  readonly error?: string | undefined;
  /** To be checked again, but not wrong. */
  readonly note?: string | undefined;
  readonly isNumeric?: boolean;
}

/** A field of a dense form, with a small label above it. */
export function SmallField({
  label,
  mark,
  error,
  note,
  isNumeric = false,
  className,
  ...input
}: SmallFieldProps) {
  const id = useId();
  const message = error ?? note;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="flex items-center gap-1.5 text-small text-t2">
        {mark}
        {label}
      </label>
      <input
        {...input}
        id={id}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={message === undefined ? undefined : `${id}-message`}
        className={classNames(
          smallBoxClass,
          'w-full min-w-0',
          smallHeight,
          isNumeric && 'numerals font-semibold',
        )}
      />
      {message !== undefined && (
        <p
          id={`${id}-message`}
          className={classNames(
            'flex items-start gap-1.5 text-small',
            error === undefined ? 'text-goldt' : 'text-loss',
          )}
        >
          <CircleAlert aria-hidden className="mt-0.75 size-3.5 shrink-0" />
          {message}
        </p>
      )}
    </div>
  );
}

/** 40 high with a mouse, 44 where the screen is touched. */
export const smallHeight = 'h-11 wide:h-10 any-pointer-coarse:h-11';

/** The box without its size. At least 16 px high letters where the screen is touched, or iOS zooms the page. */
export const smallBoxClass =
  'rounded-cell border border-ctl bg-bg px-3 text-name text-t1 outline-none placeholder:text-t3 focus:border-focus focus:shadow-[0_0_0_3px_var(--golds)] disabled:border-s3 disabled:text-t3 aria-invalid:border-loss wide:text-label';
