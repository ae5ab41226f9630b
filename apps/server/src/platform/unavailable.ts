/** Something we depend on cannot be reached or is too busy. Whether it did what was asked is not known; ask again. */
export class Unavailable extends Error {
  constructor(cause: unknown) {
    super('a service we depend on is not available', { cause });
    this.name = 'Unavailable';
  }
}
