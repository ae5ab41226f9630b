import * as v from 'valibot';

/** Messages are names of texts under `errors`. */
export const loginSchema = v.object({
  phone: v.pipe(v.string(), v.trim(), v.nonEmpty('pleaseEnterPhoneNumber')),
  // Sent as typed: blanks may belong to a password, but it cannot be made of them alone.
  password: v.pipe(
    v.string(),
    v.check((typed) => typed.trim() !== '', 'pleaseEnterPassword'),
  ),
});

export type LoginValues = v.InferOutput<typeof loginSchema>;
