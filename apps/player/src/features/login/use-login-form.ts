import { useState, type ChangeEvent, type FormEvent } from 'react';

import { checkLogin, type LoginErrors, type LoginValues } from './check-login.ts';

export interface LoginFormControl {
  readonly values: LoginValues;
  readonly errors: LoginErrors;
  readonly isSubmitting: boolean;
  readonly change: (change: ChangeEvent<HTMLInputElement>) => void;
  /** Fills in the fields and clears the errors. */
  readonly reset: (values: LoginValues) => void;
  /** Sends the fields, or focuses the first one that is missing. */
  readonly submit: (
    submitted: FormEvent<HTMLFormElement>,
    send: (values: LoginValues) => Promise<void>,
  ) => Promise<void>;
}

/** The page owns the form's state, since the demo hint fills in the fields. */
export function useLoginForm(phone: string): LoginFormControl {
  const [values, setValues] = useState<LoginValues>({ phone, password: '' });
  // Errors are shown only after the first attempt.
  const [hasTried, setTried] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);

  function reset(next: LoginValues) {
    setValues(next);
    setTried(false);
  }

  return {
    values,
    errors: hasTried ? checkLogin(values) : {},
    isSubmitting,
    change: ({ currentTarget: { name, value } }) => setValues((before) => ({ ...before, [name]: value })),
    reset,
    async submit(submitted, send) {
      submitted.preventDefault();
      if (isSubmitting) return;
      // Read from the fields: a password manager may fill them in without an event.
      const form = submitted.currentTarget;
      const entered = readFields(form);
      setValues(entered);
      setTried(true);
      const missing = checkLogin(entered);
      const first = (['phone', 'password'] as const).find((field) => missing[field] !== undefined);
      if (first !== undefined) {
        form.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
        return;
      }
      setSubmitting(true);
      await send({ ...entered, phone: entered.phone.trim() });
      setSubmitting(false);
    },
  };
}

function readFields(form: HTMLFormElement): LoginValues {
  const fields = new FormData(form);
  const read = (name: keyof LoginValues): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { phone: read('phone'), password: read('password') };
}
