/** Something we depend on cannot be reached or is too busy: nothing was decided, and it is worth asking again. */
export class Unavailable extends Error {
  constructor(cause: unknown) {
    super('a service we depend on is not available', { cause });
    this.name = 'Unavailable';
  }
}
