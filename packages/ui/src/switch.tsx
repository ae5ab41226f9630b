import { useId, type ReactNode } from 'react';

export interface SwitchProps {
  readonly label: ReactNode;
  /** Under the label: what the option means. */
  readonly help?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly disabled?: boolean;
}

/** The whole row is the button. */
export function Switch({ label, help, isOn, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={id}
      aria-describedby={help === undefined ? undefined : `${id}-help`}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
      className="group flex min-h-11 w-full items-center gap-3 rounded-cell py-1 text-left disabled:text-t3"
    >
      <span className="min-w-0 flex-1">
        <span id={id} className="block text-label font-medium">
          {label}
        </span>
        {help !== undefined && (
          <span id={`${id}-help`} className="block text-tiny text-t3">
            {help}
          </span>
        )}
      </span>
      <span
        aria-hidden
        className="h-7 w-12 shrink-0 rounded-full border-[1.5px] border-ctl bg-bg p-1 transition-colors duration-(--press) ease-out group-disabled:opacity-50 group-aria-checked:border-focus group-aria-checked:bg-gold"
      >
        <span className="block size-4.25 rounded-full bg-t2 transition-transform duration-(--press) ease-out group-aria-checked:translate-x-5 group-aria-checked:bg-gold-ink" />
      </span>
    </button>
  );
}
