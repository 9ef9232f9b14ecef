/** An entry between the one that was used before it and the one that was used after it. */
interface Entry<K, V> {
  readonly key: K;
  readonly value: V;
  older: Entry<K, V> | undefined;
  newer: Entry<K, V> | undefined;
}

/**
 * Keeps the entries used last, at most `limit`. They are a chain in order of use: moving an entry within a Map, by taking
 * it out and putting it in again, costs ten times as much, and every call of a tool asks several caches.
 */
export class LruCache<K, V> {
  readonly #entries = new Map<K, Entry<K, V>>();
  readonly #limit: number;
  #oldest: Entry<K, V> | undefined;
  #newest: Entry<K, V> | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry !== this.#newest) {
      this.#unlink(entry);
      this.#append(entry);
    }
    return entry.value;
  }

  set(key: K, value: V): void {
    this.delete(key);
    const entry = { key, value, older: undefined, newer: undefined };
    this.#entries.set(key, entry);
    this.#append(entry);
    if (this.#entries.size > this.#limit && this.#oldest !== undefined) this.delete(this.#oldest.key);
  }

  delete(key: K): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#unlink(entry);
  }

  clear(): void {
    this.#entries.clear();
    this.#oldest = undefined;
    this.#newest = undefined;
  }

  #append(entry: Entry<K, V>): void {
    entry.older = this.#newest;
    if (this.#newest === undefined) this.#oldest = entry;
    else this.#newest.newer = entry;
    this.#newest = entry;
  }

  /** An entry that left the chain points nowhere: else one that is long dead keeps every later one from the young collector. */
  #unlink(entry: Entry<K, V>): void {
    const { older, newer } = entry;
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
    entry.older = undefined;
    entry.newer = undefined;
  }
}
