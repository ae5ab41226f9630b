/** The parameters of a service operation after its `needs`. */
export type Arguments<Operation> = Operation extends (needs: never, ...rest: infer Rest) => unknown
  ? Rest
  : never;
