import { type JsonObject, utf8Length } from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import { describe, expect, test } from 'vitest';
import { loopFlow } from '../testing/loop-flow.ts';
import { blockerOf } from './blockers.ts';

const EACH = loopFlow({ type: 'forEach', items: 'files', itemVar: 'file', indexVar: 'index' });
const COUNTED = loopFlow({ type: 'for', count: 2 });

describe('how to set a key', () => {
  const fixes = (key: string, neededBy: string, workflow = EACH, more: object = {}) =>
    (['MissingContextKey', 'InvalidContextKey'] as const).map(
      (_tag) =>
        blockerOf({ _tag, key, expected: 'a text', actual: 'a number', neededBy, ...more }, workflow)
          .suggestedFix,
    );
  const twice = (fix: string) => [fix, fix];

  test.each(['file', 'file.name'])('that the loop around a step sets from a list: %s', (key) =>
    expect(fixes(key, 'read')).toEqual(
      twice(
        `"${key}" comes from the list "files" of the loop "files": send context with that whole list, with the missing value in each entry.`,
      ),
    ),
  );

  test.each([
    ['a key of another name', 'name', 'read', EACH],
    ['a key that only begins with the name', 'files', 'read', EACH],
    ['the step behind the loop', 'file', 'end', EACH],
    ['a loop without that variable', 'file', 'read', COUNTED],
  ])('that no loop sets: %s', (_, key, neededBy, workflow) =>
    expect(fixes(key, neededBy, workflow)).toEqual(twice(`Send context with "${key}" set to a text.`)),
  );

  test('below another one shows where it belongs', () =>
    expect(fixes('file.name', 'end')).toEqual(
      twice(
        'Send context {"file":{"name":"<value of name>"}}, filled in, with the other fields that "file" has.',
      ),
    ));

  test('in an entry of a list that is no key of its own shows where it belongs', () => {
    const below = loopFlow({ type: 'forEach', items: 'plan.files', itemVar: 'file', indexVar: 'index' });
    expect(fixes('file.name', 'read', below)).toEqual(
      twice(
        '"file.name" comes from the list "plan.files" of the loop "files": send context {"plan":{"files":[{"name":"<value of name>"}]}}, filled in, with every entry and all that it has besides.',
      ),
    );
  });

  test('that says how often a loop runs names its limit', () => {
    const counted = loopFlow({ type: 'for', count: 'rounds' });
    const fix = blockerOf(
      { _tag: 'MissingContextKey', key: 'rounds', expected: 'a whole number', neededBy: 'files' },
      counted,
    );
    expect(fix.suggestedFix).toBe('Send context with "rounds" set to a whole number, at most 9.');
    const end = blockerOf({ _tag: 'LoopLimitReached', loopId: 'files', maxIterations: 9 }, counted);
    expect(end.suggestedFix).toContain(
      'Send context with "rounds" set to a whole number, at most 9, which ends the loop. ',
    );
  });

  test.each([
    ['round', COUNTED],
    ['round.x', EACH],
    ['index', EACH],
  ])('that a loop counts is for the author to correct: %s', (key, workflow) =>
    expect(fixes(key, 'read', workflow)).toEqual(
      twice(
        `"${key}" is a variable of the loop "files": it exists only inside the loop, and no context can set it. The workflow itself has to be corrected. Tell the user.`,
      ),
    ),
  );

  test('says what the author says of it, wherever it can be sent', () => {
    const description = { description: 'Where it runs.' };
    for (const key of ['region', 'file'])
      for (const fix of fixes(key, 'read', EACH, description))
        expect(fix).toMatch(/ It holds: Where it runs\.$/);
    for (const fix of fixes('round', 'read', COUNTED, description)) expect(fix).not.toContain('It holds');
  });

  test('that two loops set names the inner one, and a loop may be what needs it', () => {
    const [head, read, repeat, end] = EACH.instructions;
    if (head?.op !== 'loop' || !read || !repeat || !end) throw new Error('the flow has four instructions');
    const inner = { ...head, loopId: 'parts', control: { ...head.control, items: 'parts' }, end: 4 } as const;
    const nested: CompiledWorkflow = {
      ...EACH,
      instructions: [{ ...head, end: 5 }, inner, read, { op: 'repeat', head: 1 }, repeat, end],
    };
    const at = (neededBy: string) => fixes('file', neededBy, nested)[0];
    expect(at('read')).toContain('of the loop "parts"');
    expect(at('parts')).toContain('of the loop "parts"');
    expect(at('files')).toContain('of the loop "files"');
    expect(at('end')).toBe('Send context with "file" set to a text.');
  });
});

describe('a long text', () => {
  const limit = 1_000;
  const long = 'x'.repeat(2_000);

  test.each([
    ['checks of notes', { _tag: 'InvalidNotes', stepId: 'read', failures: [long] }],
    ['problems', { _tag: 'InvalidArtifact', contract: 'c', artifactKind: 'k', problems: [long] }],
    [
      'kinds',
      {
        _tag: 'MissingArtifact',
        stepId: 'read',
        contract: 'c',
        artifactKind: 'k',
        sentKinds: Array.from({ length: 20 }, () => 'y'.repeat(64)),
      },
    ],
  ] as const)('of %s is cut', (_, reason) => {
    const { message } = blockerOf(reason, EACH);
    expect(message.endsWith('…')).toBe(true);
    expect(utf8Length(message)).toBeLessThanOrEqual(limit + utf8Length('…'));
    // What is cut ends at a word where one is near.
    expect(utf8Length(message)).toBeGreaterThan(limit - 70);
  });

  test('of a kind is cut to 64 characters, others stay whole', () => {
    const sent = (kind: string) =>
      blockerOf(
        { _tag: 'MissingArtifact', stepId: 'read', contract: 'c', artifactKind: 'k', sentKinds: [kind, 'b'] },
        EACH,
      ).message;
    expect(sent('a'.repeat(64))).toContain(`"${'a'.repeat(64)}", "b"`);
    expect(sent('a'.repeat(65))).toContain(`"${'a'.repeat(64)}", "b"`);
  });

  test('of a condition is cut', () => {
    const value = 'v'.repeat(500);
    const reason = { _tag: 'LoopLimitReached', loopId: 'files', maxIterations: 9 } as const;
    const { message } = blockerOf(
      reason,
      loopFlow({ type: 'until', condition: { var: 'a', equals: value } }),
    );
    expect(message).toMatch(/it repeats until .*v{200}/);
    expect(message).not.toContain(value);
  });
});

describe('an example of an artifact', () => {
  /** The fix where the contract has this example. */
  const fix = (example: JsonObject | undefined, contract = 'team.contracts.sheet') =>
    blockerOf(
      { _tag: 'MissingArtifact', stepId: 'read', contract, artifactKind: 'team.sheet', sentKinds: [] },
      example === undefined
        ? EACH
        : {
            ...EACH,
            contracts: {
              'team.contracts.sheet': { artifactKind: 'team.sheet', schema: {}, example } as never,
            },
          },
    ).suggestedFix;
  /** An example of so many bytes in JSON, once more as JSON. */
  const ofBytes = (bytes: number) => ({ a: 'x'.repeat(bytes - '{\\"a\\":\\"\\"}'.length) });

  test('is that of its contract', () =>
    expect(fix({ kind: 'team.sheet', rows: [1] })).toContain('such as {"kind":"team.sheet","rows":[1]}.'));

  test.each([
    ['a workflow without contracts', undefined],
    ['a contract that the workflow does not bring along', { a: 1 }],
  ])('of %s is its kind alone', (_, example) =>
    expect(fix(example, 'team.contracts.other')).toContain('such as {"kind":"team.sheet"}.'),
  );

  test('is that of the step itself where it has one', () => {
    const example = { kind: 'wr.assessment', assessmentId: 'risk', dimensions: { depth: '<low|high>' } };
    const artifact = { contract: 'wr.contracts.assessment', artifactKind: 'wr.assessment', example };
    const fixOf = (reason: Parameters<typeof blockerOf>[0]) => blockerOf(reason, EACH).suggestedFix;
    const said = '{"kind":"wr.assessment","assessmentId":"risk","dimensions":{"depth":"<low|high>"}}';
    expect(fixOf({ _tag: 'MissingArtifact', stepId: 'read', sentKinds: [], ...artifact })).toContain(said);
    expect(fixOf({ _tag: 'InvalidArtifact', problems: ['no level'], ...artifact })).toContain(said);
  });

  test('stands whole in 800 bytes, and is left to the step over that', () => {
    expect(fix(ofBytes(800))).toMatch(/"}\.$/);
    expect(fix(ofBytes(801))).toBe(
      'Send output.artifacts with an object like the example that the step shows.',
    );
  });
});

test('a loop at its limit is told by its own rule, where there are others', () => {
  const [head, ...rest] = COUNTED.instructions;
  if (head?.op !== 'loop') throw new Error('the flow begins with a loop');
  const other = { ...head, loopId: 'rounds', control: { type: 'for', count: 7 } } as const;
  const both = { ...COUNTED, instructions: [head, ...rest, other] };
  const limit = (loopId: string) =>
    blockerOf({ _tag: 'LoopLimitReached', loopId, maxIterations: 9 }, both).message;
  expect(limit('files')).toMatch(/it repeats 2 times\.$/);
  expect(limit('rounds')).toMatch(/it repeats 7 times\.$/);
});

test('a dependency on the user points at its key where it has one', () => {
  const of = (contextKey: { readonly contextKey?: string }) =>
    blockerOf(
      {
        _tag: 'UserOnlyDependency',
        stepId: 'read',
        dependency: { reason: 'needs_user_choice', description: 'Which?', ...contextKey },
      },
      EACH,
    ).pointer;
  expect(of({ contextKey: 'a' })).toMatchObject({ contextKey: 'a' });
  expect(of({})).not.toHaveProperty('contextKey');
});
