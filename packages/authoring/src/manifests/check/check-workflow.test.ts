import { E, type Json, type JsonObject } from '@workrail/kernel';
import { readCommandWorkflow } from '@workrail/workflow-compiler';
import { describe, expect, test } from 'vitest';
import { commandsOfDocuments, SHOP } from '../../testing/shop-api.ts';
import type { ManifestFinding } from '../finding.ts';
import { checkWorkflow } from './check-workflow.ts';
import type { CalledWorkflow } from './check-workflow-call.ts';

const CREATES = readCommandWorkflow({
  file: 'creates.json',
  text: JSON.stringify({
    workflow: 'creates',
    inputs: {
      name: { type: 'string', validate: { max_length: 5 } },
      count: { type: 'integer', default: { from: 'literal', value: 1 } },
      tags: { type: 'string', mode: 'multiple', optional: true },
      token: { type: 'boolean', optional: true, secret: true },
    },
    steps: [{ id: 'a', run: 'b c' }],
  }),
  format: 'json',
  source: 'user',
  inRoutinesFolder: false,
});

const SAVED: Readonly<Record<string, CalledWorkflow>> = {
  saved: { inputs: [], calls: [] },
  creates: { inputs: E.isRight(CREATES) ? CREATES.right.workflow?.inputs : undefined, calls: [] },
  unreadable: { inputs: undefined, calls: [] },
  back: { inputs: [], calls: ['saved', 'under_test'] },
  far: { inputs: [], calls: ['back'] },
  turns: { inputs: [], calls: ['turns'] },
};

const t = (expression: string) => `\${{ ${expression} }}`;
const commands = commandsOfDocuments({ document: SHOP, vendor: 'shop' });

function found(authored: JsonObject, known = commands): readonly ManifestFinding[] {
  const text = JSON.stringify({ workflow: 'under_test', ...authored });
  const read = readCommandWorkflow({
    file: 'w.json',
    text,
    format: 'json',
    source: 'user',
    inRoutinesFolder: false,
  });
  if (E.isLeft(read) || read.right.workflow === undefined)
    throw new Error(JSON.stringify(E.isLeft(read) ? read.left : read.right.findings));
  return checkWorkflow(read.right.workflow, {
    commands: known,
    workflowOf: (id) => SAVED[id],
    hasSecret: () => false,
  });
}

const line = ({ severity, rule, pointer, message, suggestion }: ManifestFinding) =>
  [severity, rule, pointer, message, suggestion].join(' | ');

/** A step that looks first, so that nothing is said about changes. */
const LOOK = { id: 'look', run: 'shop orders:list' };

/** What is found in a step behind one that lists orders; without where it stands, which is always below it. */
const inStep = (step: JsonObject, inputs: JsonObject = {}) =>
  found({ inputs, steps: [LOOK, { id: 'it', ...step }] }).map((one) =>
    line({ ...one, pointer: one.pointer.replace('/steps/1', '') }),
  );

const create = (body: Json) => ({ run: 'shop orders:create', body });
const order = (more: JsonObject) => create({ name: 'a', ...more });

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

describe('a step that is wrong', () => {
  test.each<[string, JsonObject, readonly string[], JsonObject?]>([
    [
      'a command that is not there',
      { run: 'shop order:list' },
      [
        'error | unknown-command | /run | no catalog has the command shop order:list | did you mean shop orders:list, shop orders:create or shop orders:delete?',
      ],
    ],
    [
      'a command of an API that is not there',
      { run: 'bank accounts:transfer' },
      [
        'error | unknown-command | /run | no catalog has the command bank accounts:transfer | look for the command with command_list, or import the OpenAPI document of its API',
      ],
    ],
    [
      'a workflow that is not there',
      { run: 'workflow gone' },
      [
        'error | unknown-workflow | /run | there is no saved workflow gone | save it first, or name one that workflow_list shows',
      ],
    ],
    [
      'an input that a workflow does not have',
      { run: 'workflow creates', with: { name: 'a', cuont: 1 } },
      ['error | unknown-argument | /with/cuont | workflow creates has no input cuont | did you mean count?'],
    ],
    [
      'an input where a workflow has none',
      { run: 'workflow saved', with: { x: 1 } },
      [
        'error | unknown-argument | /with/x | workflow saved has no input x | remove it: the workflow takes none',
      ],
    ],
    [
      'an input that a workflow requires',
      { run: 'workflow creates', with: { name: null } },
      [
        'error | missing-argument |  | workflow creates requires the input name, which the step does not give | add name under "with"',
      ],
    ],
    [
      'values that a workflow does not take',
      { run: 'workflow creates', with: { name: 'abcdef', count: 'x', token: 's3cret' } },
      [
        'error | argument-value | /with/name | it has 6 characters, and can have at most 5 | write at most 5 characters',
        'error | argument-type | /with/count | it is "x", and must be a whole number | write a whole number',
        'error | argument-type | /with/token | it is not what the input token takes | write true or false',
      ],
    ],
    [
      'a body for a workflow',
      { run: 'workflow saved', body: { a: 1 } },
      [
        'error | unexpected-body | /body | workflow saved takes inputs, and no body | put its members under "with", or remove it',
      ],
    ],
    [
      'a workflow that runs itself',
      { run: 'workflow under_test' },
      [
        'error | circular-workflow | /run | under_test would run itself | run another workflow, or repeat a step with "repeat"',
      ],
    ],
    [
      'a workflow that runs itself through others',
      { run: 'workflow far' },
      [
        'error | circular-workflow | /run | under_test would run itself, through far and back | run another workflow, or repeat a step with "repeat"',
      ],
    ],
    [
      'an argument that is not there',
      { run: 'shop orders:list', with: { stat: 'open' } },
      ['error | unknown-argument | /with/stat | shop orders:list has no argument stat | did you mean state?'],
    ],
    [
      'an argument where there are none',
      { run: 'shop regions:list', with: { x: 1 } },
      [
        'error | unknown-argument | /with/x | shop regions:list has no argument x | remove it: the command takes none',
      ],
    ],
    [
      'a required argument is missing',
      { run: 'shop orders:info' },
      [
        'error | missing-argument |  | shop orders:info requires order_id, which the step does not give | add order_id under "with"',
      ],
    ],
    [
      'another value than the choices',
      { run: 'shop orders:list', with: { state: 'opne' } },
      [
        'error | argument-value | /with/state | it is "opne", and the API takes "open" or "done" | did you mean "open"?',
      ],
    ],
    [
      'a word in place of a number',
      { run: 'shop orders:list', with: { limit: 'many' } },
      [
        'error | argument-type | /with/limit | it is a text, and the API expects a whole number | write a whole number',
      ],
    ],
    [
      'an object in place of a text',
      { run: 'shop orders:list', with: { limit: { a: 1 } } },
      [
        'error | argument-type | /with/limit | it is an object, and the API expects a whole number | write a whole number',
      ],
    ],
    [
      'a number in quotes, where the API sees text anyway',
      { run: 'shop orders:list', with: { limit: '5' } },
      [
        'warning | quoted-value | /with/limit | it is the text "5", and the API expects a whole number | write it without quotes: 5',
      ],
    ],
    [
      'a number in quotes in a body',
      order({ amount: '5' }),
      [
        'error | quoted-value | /body/amount | it is the text "5", and the API expects a number | write it without quotes: 5',
      ],
    ],
    [
      'a boolean in quotes in a body',
      order({ paid: 'true' }),
      [
        'error | quoted-value | /body/paid | it is the text "true", and the API expects true or false | write it without quotes: true',
      ],
    ],
    [
      'a text made of values in place of a number',
      order({ amount: `${t('inputs.a')}0` }),
      ['error | argument-type | /body/amount | it is a text, and the API expects a number | write a number'],
      { a: {} },
    ],
    [
      'an input of another type',
      order({ paid: t('inputs.a') }),
      [
        'error | argument-type | /body/paid | it is a text, and the API expects true or false | give the input a the type boolean, or take the value from somewhere else',
      ],
      { a: { type: 'string' } },
    ],
    [
      'an answer of another type',
      order({ paid: t('steps.look[0].name') }),
      [
        'error | argument-type | /body/paid | it is a text, and the API expects true or false | write true or false',
      ],
    ],
    [
      'null where it may not be',
      order({ amount: null }),
      ['error | argument-type | /body/amount | it is null, and the API expects a number | write a number'],
    ],
    [
      'something deep in a body',
      order({ lines: [{ sku: 'x' }, { count: 'two', sku: 1, kind: 'y' }] }),
      [
        'error | argument-type | /body/lines/1/count | it is a text, and the API expects a whole number | write a whole number',
        'error | argument-type | /body/lines/1/sku | it is a whole number, and the API expects a text | write a text',
        'warning | unknown-argument | /body/lines/1/kind | the document of the API has no kind here | remove it, unless the API takes it all the same',
      ],
    ],
    [
      'a member that is required is missing',
      create({ amount: 1, lines: [{}] }),
      [
        'error | missing-argument | /body/lines/0 | it has no sku, which the API requires | add sku',
        'error | missing-argument | /body | it has no name, which the API requires | add name',
      ],
    ],
    [
      'no body',
      { run: 'shop orders:create' },
      [
        'error | missing-argument |  | shop orders:create requires name, which the step does not give | add name under "with"',
      ],
    ],
    [
      'a body where none is taken',
      { run: 'shop orders:list', body: { a: 1 } },
      [
        'error | unexpected-body | /body | shop orders:list takes no body | put its members under "with", or remove it',
      ],
    ],
    [
      'the body twice',
      { run: 'shop orders:create', with: { amount: 1 }, body: { name: 'a' } },
      [
        'error | body-and-arguments | /with/amount | amount is a member of the body, which the step also gives as a whole | put amount into "body", or leave "body" out',
      ],
    ],
    [
      'what the API only answers',
      { run: 'shop orders:create', with: { name: 'a', id: 7 } },
      [
        'warning | read-only-argument | /with/id | id is only ever answered by the API, and is not sent | remove it',
      ],
    ],
    [
      'deprecated things',
      { run: 'shop orders:list', with: { sort: 'name' } },
      [
        'warning | deprecated | /with/sort | the argument sort is deprecated: the API may stop taking it | look for another one in the document of the API',
      ],
    ],
    [
      'a deprecated command',
      { run: 'shop old:list' },
      [
        'warning | deprecated | /run | the command shop old:list is deprecated: the API may stop taking it | look for another one in the document of the API',
      ],
    ],
    [
      'a member of an answer that is not there',
      { run: 'shop orders:info', with: { order_id: t('steps.look[0].idd') } },
      [
        'error | unknown-output | /with/order_id | steps.look[0].idd: the answer.0 of shop orders:list has no idd | did you mean id?',
      ],
    ],
    [
      'a member of a list',
      { run: 'shop orders:info', with: { order_id: t('steps.look.id') } },
      [
        'error | unknown-output | /with/order_id | steps.look.id: the answer of shop orders:list is a list, and id is no item of it | name an item, such as steps.look[0].id',
      ],
    ],
    [
      'a member of a single value',
      order({ note: t('steps.look[0].name.first') }),
      [
        'error | unknown-output | /body/note | steps.look[0].name.first: the answer.0.name of shop orders:list has no first | leave the path out, or list it under "output_contract" of look',
      ],
    ],
    [
      'a condition on what is not there',
      { run: 'shop orders:list', if: 'steps.look[0].state == "x"' },
      [
        'error | unknown-output | /if | steps.look[0].state: the answer.0 of shop orders:list has no state | use one of id, name, amount, paid, note, lines, delivery, meta',
      ],
    ],
    [
      'a look into an input that is a single value',
      order({ note: t('inputs.a.x') }),
      [
        'error | unknown-output | /body/note | inputs.a.x looks into the input a, which is a single value | write inputs.a',
      ],
      { a: { type: 'string' } },
    ],
  ])('%s', (_, step, expected, inputs) => {
    expect(inStep(step, inputs)).toEqual(expected);
  });

  test('says what is not described by the API, unless the author does', () => {
    const steps = (more: JsonObject) => [
      LOOK,
      { id: 'old', run: 'shop old:list', ...more },
      { id: 'use', run: 'shop orders:info', with: { order_id: t('steps.old.id') } },
    ];
    const about = (more: JsonObject) =>
      found({ steps: steps(more) })
        .filter(({ rule }) => rule !== 'deprecated')
        .map(line);
    expect(about({})).toEqual([
      'warning | unverified-output | /steps/2/with/order_id | what shop old:list answers is not described, so that nothing says whether steps.old.id will be there | list id under "output_contract" of old, if you know that it is',
    ]);
    expect(about({ output_contract: { fields: [{ name: 'id' }] } })).toEqual([]);
  });

  test('says which catalogs have the same command, which one is disabled, and that an address is missing', () => {
    const step = { steps: [{ id: 'a', run: 'shop orders:list' }] };
    const shop = { document: SHOP, vendor: 'shop' };
    const lines = (known: typeof commands) => found(step, known).map(line);
    expect(lines(commandsOfDocuments(shop, { ...shop, catalog: { catalog_id: 'other' } }))).toEqual([
      'error | ambiguous-command | /steps/0/run | several catalogs have the command shop orders:list: shop, other | disable all but one of them, or import one of them again with another vendor',
    ]);
    expect(lines(commandsOfDocuments({ ...shop, catalog: { enabled: false, title: 'The Shop' } }))).toEqual([
      'error | unknown-command | /steps/0/run | no catalog has the command shop orders:list | the catalog The Shop is disabled: enable it',
    ]);
    expect(lines(commandsOfDocuments({ ...shop, catalog: { base_url: null, title: 'The Shop' } }))).toEqual([
      'warning | missing-base-url | /steps/0/run | nobody said where the API of the catalog The Shop is reached, so that shop orders:list cannot be called | import it again with a base URL: workrail catalog import /apis/shop.json --title "The Shop" --base-url <address> --overwrite',
    ]);
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

describe('an input', () => {
  const ofInput = (input: JsonObject) =>
    found({ inputs: { region: { type: 'string' }, x: input }, steps: [LOOK] }).map(line);

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
