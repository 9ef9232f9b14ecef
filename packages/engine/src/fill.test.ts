import { BUDGETS, type JsonObject, jsonLength } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { fillObject, fillWithin } from './fill.ts';

/** Texts filled with a context in so much room for values; never less than they surely have. */
function filled(texts: readonly string[], context: JsonObject, room: number = BUDGETS.interpolated) {
  const scope = { variables: {}, context };
  const bare = JSON.stringify({ shown: texts.map((text) => text.replace(/\{\{\w+\}\}/g, '')) });
  const { made, cuts } = fillWithin(scope, bare.length + room, ({ text }) => ({ shown: texts.map(text) }));
  return { shown: made.shown, cuts };
}

describe('A9: values in the texts of one thing', () => {
  it('are whole as long as all of them have room', () => {
    const context = { one: 'x'.repeat(3_000), two: 'y'.repeat(2_000) };
    expect(filled(['{{one}}{{two}}'], context, 5_000)).toEqual({
      shown: [context.one + context.two],
      cuts: [],
    });
  });

  it('get room the shortest first, wherever they stand, and the name and size of the others are told', () => {
    const context = { long: 'x'.repeat(2_600), a: 'Q', mid: 'y'.repeat(500) };
    expect(filled(['{{long}} {{a}}', '{{mid}} {{a}}'], context)).toEqual({
      shown: ['[cut: long, 2600 bytes] Q', `${context.mid} Q`],
      cuts: [{ path: 'long', bytes: 2_600 }],
    });
  });

  it('are whole or not there, to the byte', () => {
    const context = { one: 'x'.repeat(3_000), two: 'y'.repeat(3_001) };
    const named = '[cut: two, 3001 bytes]';
    expect(filled(['{{one}}{{two}}'], context, 6_001).cuts).toEqual([]);
    expect(filled(['{{one}}{{two}}'], context, 6_000).shown).toEqual([context.one + named]);
    expect(filled(['{{one}}{{two}}'], context, 3_000 + named.length).shown).toEqual([context.one + named]);
    expect(filled(['{{one}}{{two}}'], context, 3_000 + named.length - 1).cuts).toHaveLength(2);
  });

  it('in titles are counted as they stand there', () => {
    const v = `${'x'.repeat(3_000)}\n`;
    const fill = (room: number) =>
      fillWithin({ variables: {}, context: { v } }, '{"title":"","text":""}'.length + room, (fills) => ({
        title: fills.title('{{v}}'),
        text: fills.text('{{v}}'),
      }));
    const title = `${'x'.repeat(120)}…`;
    const [inTitle, inText] = [jsonLength(title), jsonLength(v)];
    expect(fill(inTitle + inText)).toEqual({ made: { title, text: v }, cuts: [] });
    expect(fill(inTitle + inText - 1)).toEqual({
      made: { title, text: '[cut: v, 3001 bytes]' },
      cuts: [{ path: 'v', bytes: 3_001 }],
    });
  });

  it('are measured as they are sent: what JSON escapes takes more', () => {
    expect(filled(['{{v}}'], { v: '"'.repeat(1_500) }, 2_999).cuts).toEqual([{ path: 'v', bytes: 1_500 }]);
    expect(filled(['{{v}}'], { v: '"'.repeat(1_500) }, 3_000).cuts).toEqual([]);
    const scope = { variables: {}, context: { v: '"'.repeat(1_500) } };
    const twice = (limit: number) => fillWithin(scope, limit, ({ data }) => ({ d: data('{{v}}') })).cuts;
    expect(twice(8 + 6_004)).toEqual([]);
    expect(twice(8 + 6_003)).toHaveLength(1);
  });

  it('that stand in several places are in as many of them as there is room for', () => {
    const context = { v: 'x'.repeat(1_000) };
    const { shown, cuts } = filled(['{{v}}', '{{v}}', '{{v}}'], context, 2_100);
    expect(shown).toEqual([context.v, context.v, '[cut: v, 1000 bytes]']);
    expect(cuts).toEqual([{ path: 'v', bytes: 1_000 }]);
  });

  it('and their names never make texts longer than the author wrote them, by more than the room', () => {
    for (const value of ['x'.repeat(5_000), 'x'.repeat(9), 'x']) {
      const [shown = ''] = filled(['{{v}}'.repeat(2_500)], { v: value }).shown;
      expect(jsonLength(shown)).toBeLessThanOrEqual('{{v}}'.length * 2_500 + BUDGETS.interpolated);
    }
  });

  it('that are not set are told by name, and are no cut', () => {
    expect(filled(['{{none}} {{long}}'], { long: 'x'.repeat(9_000) })).toEqual({
      shown: ['[unset: none] [cut: long, 9000 bytes]'],
      cuts: [{ path: 'long', bytes: 9_000 }],
    });
  });

  it('that are passed on keep their type, or are named', () => {
    const scope = { variables: {}, context: { list: [1, 2], long: 'x'.repeat(9_000) } };
    const { made } = fillWithin(scope, 0, ({ value }) => ({
      list: value('list'),
      long: value('long'),
      none: value('none'),
    }));
    expect(made).toEqual({ list: [1, 2], long: '[cut: long, 9000 bytes]', none: undefined });
  });
});

it.each([
  ['{{größe}}', 'größe', 'XL'],
  ['{{ a-b }}', 'a-b', 'XL'],
  ['{{修复}}', '修复', 'XL'],
  ['{{_x.9}}', '_x', ['', '', '', '', '', '', '', '', '', 'XL']],
  ['{{größe.in-cm}}', 'größe', { 'in-cm': 'XL' }],
])('B6: %s is filled in from the key %s', (text, key, value) => {
  const scope = { variables: {}, context: { [key]: value } };
  expect(fillWithin(scope, 0, (fills) => ({ shown: fills.text(text) })).made.shown).toBe('XL');
});

it('texts anywhere in an object are filled, and nothing else of it', () => {
  const object = { '{{v}}': '{{v}}', list: ['{{v}}', 1, [null, { a: '{{v}}' }]], yes: true, none: null };
  expect(fillObject(object, (text) => text.replace('{{v}}', 'x'))).toEqual({
    '{{v}}': 'x',
    list: ['x', 1, [null, { a: 'x' }]],
    yes: true,
    none: null,
  });
});
