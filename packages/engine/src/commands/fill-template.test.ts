import { E, type Json, stringifyExact } from '@workrail/kernel';
import { readCommandWorkflow } from '@workrail/workflow-compiler';
import { describe, expect, test } from 'vitest';
import { exact, scope, t, workflowOf } from '../testing/command-scopes.ts';
import type { CommandScope } from './command-scope.ts';
import { fillTemplate } from './fill-template.ts';
import { valueFieldsOf } from './resolve-inputs.ts';

describe('a template', () => {
  const filled = (body: Json, world: CommandScope) => {
    const template = workflowOf({}, { body }).steps[2]?.body;
    if (template === undefined) throw new Error('there is no body');
    return fillTemplate(template, world);
  };

  const order = exact(
    '{"id": 9007199254740993, "price": 1.10, "tags": ["x", "y"], "note": null, "0": "zero"}',
  );
  const world = scope(
    { a: 7, b: 'text', c: undefined },
    {
      first: { state: 'succeeded', output: order, status: 201, headers: { location: '/orders/7' } },
      second: { state: 'skipped' },
    },
  );

  test.each<[string, string]>([
    [t('inputs.a'), '7'],
    [t('inputs.b'), '"text"'],
    [`n=${t('inputs.a')};${t('inputs.b')}`, '"n=7;text"'],
    [t('steps.first.id'), '9007199254740993'],
    [`#${t('steps.first.output.id')}`, '"#9007199254740993"'],
    [t('steps.first.price'), '1.10'],
    [t('steps.first.tags'), '["x","y"]'],
    [t('steps.first.tags[1]'), '"y"'],
    [t('steps.first.tags.0'), '"x"'],
    [t('steps.first["0"]'), '"zero"'],
    [`${t('steps.first.tags')}!`, '"[\\"x\\",\\"y\\"]!"'],
    [t('steps.first.note'), 'null'],
    [`(${t('steps.first.note')})`, '"()"'],
    [`(${t('inputs.c')})`, '"()"'],
    [t('steps.first.response.status'), '201'],
    [t('steps.first.response.headers.Location'), '"/orders/7"'],
    [t('env.HOME'), '"/home/me"'],
  ])('%s becomes %s', (text, expected) => {
    const { value, unresolved } = filled({ x: text }, world);
    expect(unresolved).toEqual([]);
    expect(stringifyExact(value ?? null)).toBe(`{"x":${expected}}`);
  });

  test('is not filled in beyond 1 MiB, and says with which reference', () => {
    const large = scope({ a: 'x'.repeat(600_000), b: 'y', c: undefined }, {});
    expect(filled({ x: t('inputs.a') }, large).unresolved).toEqual([]);
    const { value, unresolved } = filled({ x: `${t('inputs.a')}${t('inputs.a')}` }, large);
    expect(unresolved).toEqual([
      {
        reference: 'inputs.a',
        reason: 'too_large',
        message: 'with inputs.a the value would have more than 1 MiB (1048576 characters)',
      },
    ]);
    expect(stringifyExact(value ?? null).length).toBeLessThan(601_000);
    expect(filled({ x: [t('inputs.a'), t('inputs.a')] }, large).unresolved).toHaveLength(1);
  });

  test('keeps the digits that the author wrote, and leaves out what an input that was left out would be', () => {
    const { value } = filled(
      { id: 12345678901234567890n.toString(), c: t('inputs.c'), list: [t('inputs.c'), 1] },
      world,
    );
    expect(value).toEqual({ id: '12345678901234567890', list: [1] });
    expect(filled([t('inputs.c')], world).value).toEqual([]);
    const yaml = readCommandWorkflow({
      file: 'w.yaml',
      text: 'workflow: w\nsteps:\n  - id: a\n    run: b c\n    body: [1.10, 9007199254740993, 0x10, 1e3]\n',
      format: 'yaml',
      source: 'user',
      inRoutinesFolder: false,
    });
    const body = E.isRight(yaml) ? yaml.right.workflow?.steps[0]?.body : undefined;
    expect(stringifyExact(fillTemplate(body ?? { literal: null }, world).value ?? null)).toBe(
      '[1.10,9007199254740993,16,1e3]',
    );
  });

  test.each<[string, string, string, readonly string[] | undefined]>([
    [
      t('steps.first.nmae'),
      'path_missing',
      'first is an object and has no member nmae',
      ['0', 'id', 'price', 'tags', 'note'],
    ],
    [t('steps.first.tags[2]'), 'path_missing', 'first.tags is a list of 2 and has no item 2', undefined],
    [t('steps.first.id.x'), 'path_missing', 'first.id is a number and has no member x', undefined],
    [t('steps.first.tags.x.y'), 'path_missing', 'first.tags is a list of 2 and has no member x', undefined],
    [t('steps.second.id'), 'step_skipped', 'the step second was skipped', undefined],
    [t('inputs.b.x'), 'path_missing', 'b is a text and has no member x', undefined],
    [t('env.PATH'), 'variable_missing', 'the variable PATH is not set for workflows', undefined],
  ])('%s is not resolved: %s', (text, reason, message, candidates) => {
    const { value, unresolved } = filled({ x: text, y: `-${text}` }, world);
    const reference = text.slice(4, -3);
    const expected = { reference, reason, message, ...(candidates === undefined ? {} : { candidates }) };
    expect(unresolved).toEqual([expected, expected]);
    expect(value).toEqual({ x: text, y: `-${text}` });
  });

  test('names an input without a value and a step that has not run', () => {
    const { unresolved } = filled({ x: t('inputs.a'), y: t('steps.first') }, scope({}));
    expect(unresolved.map(({ reason }) => reason)).toEqual(['input_missing', 'step_not_run']);
  });

  test('takes the value field of a choice as the value', () => {
    const workflow = workflowOf(
      { region: { provider: 'shop regions:list', select: { value_field: 'slug' } } },
      { body: { x: t('inputs.region.slug'), y: t('inputs.region') } },
    );
    const body = workflow.steps[2]?.body ?? { literal: null };
    expect(fillTemplate(body, scope({ region: 'eu' }, {}, valueFieldsOf(workflow.inputs)))).toEqual({
      value: { x: 'eu', y: 'eu' },
      unresolved: [],
    });
  });
});
