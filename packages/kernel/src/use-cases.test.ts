import { expect, test } from 'vitest';
import { keysOf, openAll } from './index.ts';

test('use cases are opened by their names, each with what all of them work with', () => {
  const makers = {
    greet: ({ name }: { readonly name: string }) => `Hello ${name}`,
    add:
      ({ base }: { readonly base: number }) =>
      (more: number) =>
        base + more,
  };
  const opened = openAll(makers, { name: 'Ada', base: 40 });
  expect(Object.keys(opened)).toEqual(['greet', 'add']);
  expect(opened.greet).toBe('Hello Ada');
  expect(opened.add(2)).toBe(42);
});

test('the keys of a table come in the order in which they stand there', () =>
  expect(keysOf({ second: 2, first: 1, third: 3 })).toEqual(['second', 'first', 'third']));
