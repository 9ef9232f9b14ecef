import { describe, expect, it } from 'vitest';
import { LruCache } from './lru-cache.ts';

const filled = (limit: number, ...keys: readonly string[]): LruCache<string, string> => {
  const cache = new LruCache<string, string>(limit);
  for (const key of keys) cache.set(key, `value of ${key}`);
  return cache;
};
const kept = (cache: LruCache<string, string>) =>
  ['a', 'b', 'c', 'd'].filter((key) => cache.get(key) === `value of ${key}`);

describe('a cache', () => {
  it('keeps as many entries as it may, and drops the one that was used longest ago', () => {
    expect(kept(filled(3, 'a', 'b', 'c'))).toEqual(['a', 'b', 'c']);
    expect(kept(filled(3, 'a', 'b', 'c', 'd'))).toEqual(['b', 'c', 'd']);
  });

  it('counts reading and writing again as use', () => {
    const read = filled(2, 'a', 'b');
    read.get('a');
    read.set('c', 'value of c');
    expect(kept(read)).toEqual(['a', 'c']);
    expect(kept(filled(2, 'a', 'b', 'a', 'c'))).toEqual(['a', 'c']);
  });

  it('gives back what was written last', () => {
    const cache = filled(2, 'a');
    cache.set('a', 'new');
    expect(cache.get('a')).toBe('new');
  });

  it('keeps nothing for a key that was asked for in vain', () => {
    const cache = filled(1, 'a');
    expect(cache.get('b')).toBeUndefined();
    expect(kept(cache)).toEqual(['a']);
  });

  it('drops one entry or all on demand', () => {
    const cache = filled(3, 'a', 'b', 'c');
    cache.delete('b');
    expect(kept(cache)).toEqual(['a', 'c']);
    cache.clear();
    expect(kept(cache)).toEqual([]);
  });
});
