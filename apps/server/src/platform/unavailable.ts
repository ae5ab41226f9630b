/** A dependency cannot be reached or is too busy. Whether it executed the request is unknown; retry. */
export class Unavailable extends Error {
  constructor(cause: unknown) {
    super('a service we depend on is not available', { cause });
    this.name = 'Unavailable';
  }
}
