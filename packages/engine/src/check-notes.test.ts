import { BUDGETS, E, type JsonObject, jsonLength } from '@workrail/kernel';
import type { Criteria } from '@workrail/workflow-compiler';
import { describe, expect, it } from 'vitest';
import { advance, describeStep, done, step, workflow } from './testing/flow.ts';

const at = { kind: 'at', instruction: 0, frames: [] } as const;
const flowOf = (criteria: Criteria) => workflow(step('a', { criteria }));

/** What the agent is told before it writes. */
const told = (criteria: Criteria, context: JsonObject = {}) =>
  describeStep(flowOf(criteria), at, context)?.notesCriteria;

/** What is said against the notes; nothing where they pass. */
function failures(criteria: Criteria, notes: string, context: JsonObject = {}): readonly unknown[] {
  const next = advance(flowOf(criteria), at, done(context, notes));
  if (E.isRight(next)) return [];
  return next.left.flatMap<unknown>((reason) =>
    reason._tag === 'InvalidNotes' ? reason.failures : [reason],
  );
}

const contains = (value: string, message = `Say ${value}`) => ({ type: 'contains', value, message }) as const;
const strict = { var: 'strict', equals: true };
const onlyStrict = { ...contains('A'), when: strict };

describe('a check of notes', () => {
  it('is told and made with the same value', () => {
    const criteria = contains('{{ticket}}', 'Name {{ticket}}');
    expect(told(criteria, { ticket: 'T-7' })).toEqual(['Name T-7 (the notes contain "T-7")']);
    expect(failures(criteria, 'About T-7.', { ticket: 'T-7' })).toEqual([]);
    expect(failures(criteria, 'About {{ticket}}.', { ticket: 'T-7' })).toEqual([
      'Name T-7 (the notes contain "T-7")',
    ]);
    expect(told(criteria)).toEqual(['Name [unset: ticket] (the notes contain "[unset: ticket]")']);
    expect(failures(criteria, 'About it.')).toEqual([
      'Name [unset: ticket] (the notes contain "[unset: ticket]")',
    ]);
  });

  it('is made with the whole value, however little of it is shown', () => {
    const long = `${'x'.repeat(5_000)}end`;
    expect(told(contains('{{long}}', 'm'), { long })?.[0]).toBe(`m (the notes contain "${long}")`);
    expect(failures(contains('{{long}}'), `It says ${long}.`, { long })).toEqual([]);
    const [failure] = failures(contains('{{long}}'), `It says ${long.slice(0, -1)}.`, { long });
    expect(failure).toContain('[cut: long, 5003 bytes]');
    expect(jsonLength(String(failure))).toBeLessThan(BUDGETS.interpolated);
  });

  it('is told whatever else takes the room', () => {
    const flow = workflow(step('a', { prompt: '{{long}}', criteria: contains('{{ticket}}', 'm') }));
    const shown = describeStep(flow, at, { long: 'x'.repeat(5_000), ticket: 'T-7' }, 0);
    expect(shown?.notesCriteria).toEqual(['m (the notes contain "T-7")']);
    expect(shown?.prompt).toContain('[cut: long, 5000 bytes]');
  });

  it('leaves patterns and schemas as the author wrote them', () => {
    const context = { probe: 'filled' };
    const pattern = { type: 'regex', pattern: 'a|{{probe}}', flags: '', message: 'm' } as const;
    const schema = { type: 'schema', schema: { const: '{{probe}}' }, message: 'm' } as const;
    expect(told({ and: [pattern, schema] }, context)).toEqual([
      'm (the notes match /a|{{probe}}/)',
      'm (the notes are JSON that fits this schema: {"const":"{{probe}}"})',
    ]);
    expect(failures(pattern, '{{probe}}', context)).toEqual([]);
    expect(failures(pattern, 'filled', context)).toEqual(['m']);
  });

  it('does not read what the notes say as a reference', () => {
    const rule = { type: 'schema', schema: {}, message: '{{probe}}' } as const;
    const next = advance(flowOf(rule), at, {
      ...done({ probe: 'filled' }, '"{{probe}}"'),
      check: (_, value) => [`not ${JSON.stringify(value)}`],
    });
    expect(next).toMatchObject({ left: [{ failures: ['filled (not "{{probe}}")'] }] });
  });
});

describe('a check with a condition', () => {
  it.each<readonly [says: string, criteria: Criteria, lax: readonly string[], strict: readonly string[]]>([
    ['alone', onlyStrict, [], ['Say A']],
    ['in a list', { and: [onlyStrict, contains('B')] }, ['Say B'], ['Say A', 'Say B']],
    ['in a choice', { or: [onlyStrict, contains('B')] }, ['Say B'], ['one of: Say A / Say B']],
    ['in a choice that is no other', { or: [onlyStrict] }, [], ['Say A']],
    ['that must not pass', { not: onlyStrict }, [], ['not: Say A']],
    [
      'deep inside',
      { not: { and: [{ or: [onlyStrict] }, contains('B')] } },
      ['not: Say B'],
      ['not: Say A; Say B'],
    ],
  ])('%s is told where it counts', (_, criteria, lax, counting) => {
    const short = (texts: readonly string[] | undefined) =>
      (texts ?? []).map((text) => text.replaceAll(/ \(the notes contain "."\)/g, ''));
    expect(short(told(criteria))).toEqual(lax);
    expect(short(told(criteria, { strict: true }))).toEqual(counting);
    expect(told(criteria, { strict: true })).not.toEqual([]);
  });

  it('is not told at all where no other is left', () => {
    expect(describeStep(flowOf(onlyStrict), at, {})).not.toHaveProperty('notesCriteria');
  });

  it('says nothing either way where it does not count', () => {
    expect(failures(onlyStrict, 'B')).toEqual([]);
    expect(failures(onlyStrict, 'B', { strict: true })).toEqual(['Say A']);
    expect(failures({ not: onlyStrict }, 'A')).toEqual([]);
    expect(failures({ not: onlyStrict }, 'A', { strict: true })).toEqual([
      'This must not hold: Say A (the notes contain "A")',
    ]);
    expect(failures({ or: [onlyStrict, contains('B'), contains('C')] }, 'A')).toEqual([
      'At least one of these must hold: Say B (the notes contain "B") / Say C (the notes contain "C")',
    ]);
    expect(failures({ or: [onlyStrict] }, 'C')).toEqual([]);
  });

  it('that cannot be evaluated is told, and is in the way', () => {
    const unclear = { ...contains('A'), when: { var: 'risk', gt: 3 } };
    expect(told(unclear, { risk: 'high' })).toEqual(['Say A (the notes contain "A")']);
    expect(failures({ or: [contains('B'), unclear] }, 'B', { risk: 'high' })).toMatchObject([
      { _tag: 'InvalidContextKey', key: 'risk', expected: 'a number', neededBy: 'a' },
    ]);
  });
});

describe('a check', () => {
  const m = 'm {{name}}';
  const rule = (more: object) => ({ message: m, ...more }) as Criteria;
  const context = { name: 'Ada' };

  it.each<readonly [Criteria, says: string]>([
    [rule({ type: 'length', min: 3, max: 5 }), 'at least 3, at most 5 characters'],
    [rule({ type: 'length', min: 3 }), 'at least 3 characters'],
    [rule({ type: 'length', max: 5 }), 'at most 5 characters'],
    [rule({ type: 'regex', pattern: '^a', flags: 'i' }), 'the notes match /^a/i'],
  ])('%j is told as %s', (criteria, says) => {
    expect(told(criteria, context)).toEqual([`m Ada (${says})`]);
  });

  it.each<readonly [Criteria, passing: readonly string[], failing: readonly (readonly [string, string])[]]>([
    [
      rule({ type: 'length', min: 3, max: 5 }),
      ['abc', 'abcde'],
      [
        ['ab', ' (at least 3 characters; these have 2)'],
        ['abcdef', ' (at most 5 characters; these have 6)'],
      ],
    ],
    [
      rule({ type: 'length', min: 3 }),
      ['abc', 'a'.repeat(90)],
      [['ab', ' (at least 3 characters; these have 2)']],
    ],
    [rule({ type: 'length', max: 5 }), ['a', 'abcde'], [['abcdef', ' (at most 5 characters; these have 6)']]],
    [rule({ type: 'regex', pattern: '^a.c$', flags: 'i' }), ['ABC'], [['xABC', '']]],
    [rule({ type: 'regex', pattern: '^a.c$', flags: '' }), ['abc'], [['ABC', '']]],
    [rule({ type: 'regex', pattern: '^a.c$', flags: 's' }), ['a\nc'], [['a\nC', '']]],
    [rule({ type: 'regex', pattern: '^b$', flags: 'm' }), ['a\nb'], [['ab', '']]],
    [
      rule({ type: 'schema', schema: {} }),
      ['{}', '```json\n[1]\n```'],
      [['text', ' (the notes are not JSON)']],
    ],
  ])('%j passes %j and says what is wrong of others', (criteria, passing, failing) => {
    for (const notes of passing) expect([notes, failures(criteria, notes, context)]).toEqual([notes, []]);
    for (const [notes, detail] of failing) {
      expect([notes, failures(criteria, notes, context)]).toEqual([notes, [`m Ada${detail}`]]);
    }
  });

  it('in a choice passes where any of it does, and in a list where all of it does', () => {
    const [a, b] = [contains('A'), contains('B')];
    for (const notes of ['A', 'B', 'A B']) expect(failures({ or: [a, b] }, notes)).toEqual([]);
    expect(failures({ or: [a, b] }, 'C')).toHaveLength(1);
    expect(failures({ and: [a, b] }, 'A B')).toEqual([]);
    expect(failures({ and: [a, b] }, 'A')).toEqual(['Say B']);
    expect(failures({ and: [a, b] }, 'C')).toEqual(['Say A', 'Say B']);
  });
});

describe('notes of a step that asks for them', () => {
  const reasons = (notes: string | undefined) => {
    const next = advance(workflow(step('a', { notesRequired: true })), at, done({}, notes));
    return E.isLeft(next) ? next.left : [];
  };
  const missing = (notes: string) => reasons(notes).map(({ _tag }) => _tag);

  it.each([
    '',
    ' ',
    '<recap of this step>',
    ' <recap of this step>\n',
    '.',
    '...',
    '---',
    'TODO',
    'tbd',
    'null',
    '{}',
    '[]',
    'N/A',
    '✓',
  ])('A4: are missing where they say nothing: %j', (notes) =>
    expect(missing(notes)).toEqual(['MissingNotes']),
  );

  it.each(['ok', '7', 'Nothing found.', '完了', 'TODO list made', 'null pointers removed'])(
    'A4: are there where they say something: %j',
    (notes) => expect(missing(notes)).toEqual([]),
  );

  it('A4: are judged by what the author asks of them, where they do', () => {
    expect(failures({ type: 'schema', schema: { type: 'object' }, message: 'JSON' }, '{}')).toEqual([]);
    expect(failures(contains('recap'), '<recap of this step>')).toEqual([
      { _tag: 'MissingNotes', stepId: 'a', came: 'stand_in' },
    ]);
  });

  it.each([
    ['✅', 'no_word'],
    ['...', 'no_word'],
    ['{}', 'no_word'],
    ['TODO', 'stand_in'],
    ['`TODO`.', 'stand_in'],
    ['<recap of this step>', 'stand_in'],
    ['{"notesMarkdown":"<Recap of this step>"}', 'stand_in'],
    [' \n', undefined],
    [undefined, undefined],
  ])('that count as missing say why: %j', (notes, came) =>
    expect(reasons(notes)).toEqual([{ _tag: 'MissingNotes', stepId: 'a', ...(came && { came }) }]),
  );
});
