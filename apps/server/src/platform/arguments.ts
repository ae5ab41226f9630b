/** What an operation of a service is asked with, beside what it needs. */
export type Arguments<Operation> = Operation extends (needs: never, ...rest: infer Rest) => unknown
  ? Rest
  : never;
