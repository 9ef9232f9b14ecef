import type { Json, JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { commands, create, found, inStep, line, order } from '../../testing/found-in-workflow.ts';
import { commandsOfDocuments, SHOP } from '../../testing/shop-api.ts';
import { LOOK, t } from '../../testing/shop-manifests.ts';
import type { ManifestFinding } from '../finding.ts';

describe('a step that is right', () => {
  test.each<[string, JsonObject, JsonObject?]>([
    ['without arguments', { run: 'shop orders:list' }],
    ['with literals', { run: 'shop orders:list', with: { state: 'open', limit: 5, tags: ['a'] } }],
    ['with one value in place of a list', { run: 'shop orders:list', with: { tags: 'a' } }],
    [
      'with an input that is a text in a path',
      { run: 'shop orders:info', with: { order_id: t('inputs.a') } },
      { a: { type: 'string' } },
    ],
    ['with an answer', { run: 'shop orders:info', with: { order_id: t('steps.look[0].id') } }],
    [
      'with members of the body as arguments',
      { run: 'shop orders:create', with: { name: 'a', amount: 1.5 } },
    ],
    [
      'with a body',
      order({
        paid: true,
        note: null,
        lines: [{ sku: 'x', count: 2 }],
        delivery: { locker: '7' },
        meta: { any: 'x' },
      }),
    ],
    ['with a text made of values', order({ note: `#${t('steps.look[0].id')}` })],
    ['with an input without a type', order({ amount: t('inputs.a') }), { a: {} }],
    ['with an input of the type', order({ amount: t('inputs.a') }), { a: { type: 'integer' } }],
    ['with a body that is an input', create(t('inputs.a')), { a: { type: 'object' } }],
    [
      'that looks into a choice of schemas',
      { run: 'shop orders:list', if: 'steps.look[0].delivery.locker == "7"' },
    ],
    ['that looks at any member', { run: 'shop orders:list', if: 'steps.look[0].meta.whatever' }],
    [
      'that looks at the status',
      { run: 'shop orders:list', with: { limit: t('steps.look.response.status') } },
    ],
    ['that runs a saved workflow', { run: 'workflow saved' }],
    [
      'that gives a workflow its inputs',
      { run: 'workflow creates', with: { name: 'a', count: '2', tags: ['x'] } },
    ],
    ['that gives a workflow an answer', { run: 'workflow creates', with: { name: t('steps.look[0].id') } }],
    [
      'that gives something to a workflow of which nothing is known',
      { run: 'workflow unreadable', with: { a: 1 } },
    ],
    ['that runs a workflow which runs only itself', { run: 'workflow turns' }],
  ])('%s', (_, step, inputs) => {
    expect(inStep(step, inputs)).toEqual([]);
  });
});

describe('the steps together', () => {
  test('should look before they change', () => {
    const change = { id: 'change', run: 'shop orders:delete', with: { order_id: 7 } };
    const warned = 'warning | change-before-check | /steps/0/run';
    expect(line(found({ steps: [change] })[0] as ManifestFinding)).toContain(warned);
    expect(found({ steps: [change, LOOK] })).toHaveLength(1);
    expect(found({ steps: [LOOK, change] })).toEqual([]);
    expect(found({ steps: [{ ...change, depends_on: ['look'] }, LOOK] })).toEqual([]);
    expect(found({ inputs: { a: {} }, steps: [{ ...change, if: 'inputs.a' }] })).toEqual([]);
  });

  test('should not depend on what may be skipped without saying so', () => {
    const maybe = { ...LOOK, id: 'maybe', if: 'inputs.a' };
    const next = { ...LOOK, id: 'next', depends_on: ['maybe'] };
    const inputs = { a: {} };
    expect(found({ inputs, steps: [maybe, next] }).map(line)).toEqual([
      'warning | conditional-dependency | /steps/1/depends_on/0 | next is skipped whenever maybe is, which has an "if" | give it an "if" as well, if that is meant, or remove the dependency',
    ]);
    expect(found({ inputs, steps: [maybe, { ...next, if: 'inputs.a' }] })).toEqual([]);
    const looks = { id: 'looks', run: 'shop orders:info', with: { order_id: t('steps.maybe[0].id') } };
    expect(found({ inputs, steps: [maybe, looks] }).map(line)).toEqual([
      'warning | conditional-dependency | /steps/1/with/order_id | looks needs the answer of maybe, which has an "if": where maybe is skipped, looks cannot run | give it the same "if", or depends_on, so that it is skipped as well',
    ]);
    expect(found({ inputs, steps: [maybe, { ...looks, if: 'inputs.a' }] })).toEqual([]);
  });
});

describe('a step that is repeated', () => {
  const repeated = (repeat: JsonObject) =>
    found({ steps: [{ ...LOOK, repeat: { until: 'step[0].paid', ...repeat } }] }).map(line);

  test('is told where its attempts end before its time', () => {
    expect(repeated({ every: '10s', timeout: '30m' })).toEqual([
      'warning | unreached-timeout | /steps/0/repeat/timeout | look ends after 100 attempts, which are made within 990s and the time of the calls, so that its timeout of 30m may never be reached | wait 19s or more with "every", or make the timeout shorter',
    ]);
    expect(repeated({ every: '19s', timeout: '30m' })).toEqual([]);
    expect(repeated({ every: '10s', timeout: '16m' })).toEqual([]);
    expect(repeated({ every: '1s', max_attempts: 5 })).toEqual([]);
    expect(repeated({ every: '1s', timeout: '1m', max_attempts: 5 })).toHaveLength(1);
  });
});

describe('an input that nothing takes', () => {
  const unused = (more: JsonObject, steps: readonly JsonObject[] = [LOOK]) =>
    found({ inputs: { a: { type: 'string' } }, steps: [...steps], ...more }).map(line);

  test('is told', () => {
    expect(unused({})).toEqual([
      'warning | unused-input | /inputs/a | nothing takes the input a | write ${{ inputs.a }} where its value is to go, or remove it',
    ]);
  });

  test.each<[string, JsonObject, JsonObject?]>([
    ['an argument', {}, { with: { state: t('inputs.a') } }],
    ['a body', {}, { id: 'make', run: 'shop orders:create', body: { name: `a ${t('inputs.a')}` } }],
    ['a condition', {}, { if: 'inputs.a' }],
    ['the end of a repetition', {}, { repeat: { until: 'step[0].name == inputs.a' } }],
    ['the result', { final_output: { all: [t('inputs.a')] } }],
    [
      'another input',
      {
        inputs: { a: {}, b: { default: { from: 'literal', value: t('inputs.a') } } },
        final_output: t('inputs.b'),
      },
    ],
  ])('is none where it is for %s', (_, more, step) => {
    const steps = [LOOK, ...(step === undefined ? [] : [{ ...LOOK, id: 'it', ...step }])];
    expect(unused(more, steps).filter((one) => one.includes('unused-input'))).toEqual([]);
  });
});

describe('an input', () => {
  const ofInput = (input: JsonObject) =>
    found({ inputs: { region: { type: 'string' }, x: input }, steps: [LOOK] })
      .filter(({ rule }) => rule !== 'unused-input')
      .map(line);

  test.each<[string, JsonObject, readonly string[]]>([
    [
      'with a list',
      { provider: 'shop regions:list', select: { value_field: 'slug', display_field: 'title' } },
      [],
    ],
    [
      'with a list of texts',
      { provider: 'shop zones:list', provider_args: { region: t('inputs.region') } },
      [],
    ],
    [
      'with an argument that it waits for',
      { provider: 'shop zones:list', depends_on: { region: t('inputs.region'), other: t('inputs.region') } },
      [],
    ],
    [
      'whose provider is not there',
      { provider: 'shop region:list' },
      [
        'error | unknown-command | /inputs/x/provider | no catalog has the command shop region:list | did you mean shop regions:list, shop orders:list or shop zones:list?',
      ],
    ],
    [
      'whose provider changes something',
      { provider: 'shop orders:create', provider_args: { name: 'a' } },
      [
        'error | not-a-list | /inputs/x/provider | shop orders:create changes something, and choices are listed whenever the inputs are looked at | name a command that only reads',
      ],
    ],
    [
      'whose provider answers with anything',
      { provider: 'shop old:list' },
      [
        'warning | not-a-list | /inputs/x/provider | the document of the API does not say that shop old:list answers with a list | name the member that is the list: provider: {id: …, field: …}, or leave the provider out',
      ],
    ],
    [
      'with a field that choices do not have',
      { provider: 'shop regions:list', select: { value_field: 'slgu', display_field: 'parts' } },
      [
        'error | unknown-field | /inputs/x/select/value_field | the choices that shop regions:list lists have no single value called slgu | did you mean slug?',
        'warning | unknown-field | /inputs/x/select/display_field | the choices that shop regions:list lists have no single value called parts | use one of slug, title',
      ],
    ],
    [
      'with arguments that the provider does not have',
      { provider: 'shop zones:list', provider_args: { zone: 'a' } },
      [
        'error | unknown-argument | /inputs/x/provider_args/zone | shop zones:list has no argument zone | remove it',
        'error | missing-argument | /inputs/x/provider | shop zones:list requires region | give it under "provider_args", or under "depends_on" where it comes from another input',
      ],
    ],
  ])('%s', (_, input, expected) => {
    expect(ofInput(input)).toEqual(expected);
  });
});

test('catalogs that are needed must be there, whatever the capitals', () => {
  const needs = (catalogs: Json, known = commands) =>
    found({ steps: [LOOK], requires: { catalogs } }, known).map(line);
  expect(needs([{ vendor: 'SHOP', title: 'Shop' }, { vendor: 'shop' }])).toEqual([]);
  expect(
    needs([
      { vendor: 'shop', title: 'Other' },
      { vendor: 'bank', source: 'https://bank.example/api.json' },
    ]),
  ).toEqual([
    'error | missing-catalog | /requires/catalogs/0 | the catalog Other of shop is needed, and is not there | import its OpenAPI document with the vendor shop and the title Other',
    'error | missing-catalog | /requires/catalogs/1 | a catalog of bank is needed, and is not there | import https://bank.example/api.json with the vendor bank',
  ]);
  const off = commandsOfDocuments({ document: SHOP, vendor: 'shop', catalog: { enabled: false } });
  expect(needs([{ vendor: 'shop' }], off)).toContain(
    'error | missing-catalog | /requires/catalogs/0 | a catalog of shop is needed, and is disabled | enable the catalog shop',
  );
});
