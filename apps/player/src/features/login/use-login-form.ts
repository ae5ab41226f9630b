import { useState, type ChangeEvent, type FormEvent } from 'react';

import { checkLogin, type LoginErrors, type LoginValues } from './check-login.ts';

export interface LoginFormControl {
  readonly values: LoginValues;
  readonly errors: LoginErrors;
  readonly isSubmitting: boolean;
  readonly change: (change: ChangeEvent<HTMLInputElement>) => void;
  /** Begins anew with these. */
  readonly reset: (values: LoginValues) => void;
  /** Sends what is in the fields if nothing is missing; else leads to the first that lacks something. */
  readonly submit: (
    submitted: FormEvent<HTMLFormElement>,
    send: (values: LoginValues) => Promise<void>,
  ) => Promise<void>;
}

/** The page holds the form, since other parts of it fill the fields in. */
export function useLoginForm(phone: string): LoginFormControl {
  const [values, setValues] = useState<LoginValues>({ phone, password: '' });
  // Nobody is told what is missing before he has tried.
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
      // From the fields: a password keeper may have filled them in without a word to anybody.
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
