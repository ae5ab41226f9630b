/** A map of at most `maxEntries`: when it is full, the entry that was set least recently makes way for a new one. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    super();
    this.#maxEntries = maxEntries;
  }

  override set(key: Key, value: Value): this {
    // A map keeps the place of a key that it has already; deleting it first moves it to the end.
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#maxEntries) this.delete(this.keys().next().value as Key);
    return this;
  }
}
