import fc from 'fast-check';
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
    read.set('d', 'value of d');
    read.set('b', 'value of b');
    expect(kept(read)).toEqual(['b', 'd']);
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

  it('does as a list does that is sorted by use, whatever is asked of it', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const act = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('get', 'set') },
      { weight: 1, arbitrary: fc.constantFrom('delete', 'clear') },
    );
    const step = fc.tuple(act, key);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 60 }), (limit, steps) => {
        const cache = new LruCache<string, number>(limit);
        let used: (readonly [string, number])[] = [];
        for (const [index, [done, on]] of steps.entries()) {
          const known = used.find(([name]) => name === on);
          const others = used.filter(([name]) => name !== on);
          if (done === 'get') {
            expect(cache.get(on)).toBe(known?.[1]);
            used = known === undefined ? others : [...others, known];
          } else if (done === 'set') {
            cache.set(on, index);
            used = [...others, [on, index] as const].slice(-limit);
          } else if (done === 'delete') {
            cache.delete(on);
            used = others;
          } else {
            cache.clear();
            used = [];
          }
        }
        for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
          expect(cache.get(name)).toBe(used.find(([one]) => one === name)?.[1]);
      }),
    );
  });

  it('drops one entry or all on demand', () => {
    const cache = filled(3, 'a', 'b', 'c');
    cache.delete('b');
    expect(kept(cache)).toEqual(['a', 'c']);
    cache.clear();
    expect(kept(cache)).toEqual([]);
  });
});
