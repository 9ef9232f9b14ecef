import type { Json, NeededType } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { EACH, type Need, type NeedPath } from './need.ts';
import { fillTree, needTree } from './need-tree.ts';

const need = (path: NeedPath, type?: NeededType, more: Partial<Need> = {}): Need => ({
  path,
  ...(type === undefined ? {} : { type }),
  ...more,
});

/** With `<name type>` for what is lacking. */
const filled = (needs: readonly Need[], known?: Json, left = { standIns: 100 }) =>
  fillTree('', needTree(needs), known, {
    left,
    standIn: (name, { type = 'any' }) => (type === 'array' ? [`<${name}>`] : `<${name} ${type}>`),
  });

describe('needs below the same key', () => {
  it('are in one object, whatever their order', () => {
    const owner = need(['plan', 'owner'], 'string');
    const due = need(['plan', 'dates', 'due']);
    const plan = need(['plan'], 'object');
    const value = { plan: { owner: '<owner string>', dates: { due: '<due any>' } } };
    for (const needs of [
      [owner, due, plan],
      [plan, owner, due],
      [need(['plan']), owner, due],
    ])
      expect(filled(needs)).toEqual(value);
  });

  it('are what the first one says, where they disagree', () => {
    const text = need(['plan'], 'string');
    const field = need(['plan', 'owner'], 'string');
    const entry = need(['plan', EACH, 'name'], 'string');
    expect(filled([text, field, entry])).toEqual({ plan: '<plan string>' });
    expect(filled([field, entry, text])).toEqual({ plan: { owner: '<owner string>' } });
    expect(filled([entry, text, field])).toEqual({ plan: [{ name: '<name string>' }] });
  });

  it('have the smallest of their limits', () => {
    const most = (limit: number) => need(['rounds'], 'number', { most: limit });
    expect(needTree([most(5), most(2), most(9)]).fields.get('rounds')?.most).toBe(2);
  });
});

describe('a value that is known', () => {
  const name = need(['rows', EACH, 'name'], 'string');

  it('stays wherever it fits', () => {
    const known = { rows: [{ name: 'one', size: 1 }, { size: 2 }], other: true };
    expect(filled([name], known)).toEqual({
      rows: [
        { name: 'one', size: 1 },
        { size: 2, name: '<name string>' },
      ],
      other: true,
    });
    const whole = { rows: [{ name: 'one' }] };
    expect(filled([name], whole)).toEqual(whole);
  });

  it('does not get what is only a hint', () => {
    const hint = need(['rows', EACH, 'note'], undefined, { hint: 'read' });
    expect(filled([name, hint], { rows: [{ size: 2 }] })).toEqual({
      rows: [{ size: 2, name: '<name string>' }],
    });
    expect(filled([name, hint])).toEqual({ rows: [{ name: '<name string>', note: '<note any>' }] });
  });

  it('gives way where it does not fit', () => {
    expect(filled([need(['rounds'], 'number', { most: 3 })], { rounds: 4 })).toEqual({
      rounds: '<rounds number>',
    });
    for (const rounds of [0, 3])
      expect(filled([need(['rounds'], 'number', { most: 3 })], { rounds })).toEqual({ rounds });
    for (const rounds of [-1, 2.5, '2', null, [1]])
      expect(filled([need(['rounds'], 'number', { most: 3 })], { rounds })).toEqual({
        rounds: '<rounds number>',
      });
    for (const plan of ['', null, 5, ['a']])
      expect(filled([need(['plan'], 'object')], { plan })).toEqual({ plan: '<plan object>' });
  });

  it('stays whole, however long it is, and no more than some stand-ins are made', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ index, name: 'one' }));
    expect(filled([name], { rows })).toEqual({ rows });
    const left = { standIns: 3 };
    filled([need(['rows'], 'array', { least: 1_000_000 }), need(['rows', EACH, 'at'])], { rows }, left);
    expect(left.standIns).toBeLessThan(0);
  });
});

describe('a list', () => {
  it('is cut to its limit, and gets the entries that it lacks', () => {
    expect(filled([need(['rows'], 'array', { most: 2 })], { rows: [1, 2, 3] })).toEqual({ rows: [1, 2] });
    expect(filled([need(['rows'], 'array', { least: 3 })], { rows: [1] })).toEqual({
      rows: [1, '<rows>', '<rows>'],
    });
  });

  it('gets what single entries lack by their places', () => {
    const owner = need(['files', 0, 'owner'], 'string');
    const files = [{ path: 'a' }, { path: 'b' }];
    expect(filled([owner], { files })).toEqual({
      files: [{ path: 'a', owner: '<owner string>' }, { path: 'b' }],
    });
    expect(filled([owner, need(['files', EACH, 'size'], 'number')], { files })).toEqual({
      files: [
        { path: 'a', size: '<size number>', owner: '<owner string>' },
        { path: 'b', size: '<size number>' },
      ],
    });
    expect(filled([need(['files', 1, 'owner'])])).toEqual({ files: ['<files>', { owner: '<owner any>' }] });
    expect(filled([need(['files', 3, 'owner'], 'string', { hint: 'read' })], { files })).toEqual({ files });
  });

  it('has no limit from a need of another type', () => {
    const count = need(['n'], 'number', { most: 2 });
    expect(filled([need(['n'], 'string'), count], { n: 'a text' })).toEqual({ n: 'a text' });
    expect(filled([need(['n'], 'string'), count], { n: 2 })).toEqual({ n: '<n string>' });
  });

  it('may have lists or values without parts as its entries', () => {
    expect(filled([need(['rows', EACH, EACH], 'string')])).toEqual({ rows: [['<rows>']] });
    expect(filled([need(['rows', EACH], 'number')])).toEqual({ rows: ['<rows number>'] });
    expect(filled([need(['rows', EACH], 'string')], { rows: ['one', 2] })).toEqual({
      rows: ['one', '<rows>'],
    });
  });
});
