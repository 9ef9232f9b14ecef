import type { JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { type commands, create, found, inStep, line, order } from '../../testing/found-in-workflow.ts';
import { commandsOfDocuments, SHOP } from '../../testing/shop-api.ts';
import { LOOK, t } from '../../testing/shop-manifests.ts';

describe('a step that is wrong', () => {
  test.each<[string, JsonObject, readonly string[], JsonObject?]>([
    [
      'a comparison with a value that there is not',
      { run: 'shop orders:list', if: 'steps.look[0].phase == "opne" && "done" == steps.look[0].phase' },
      [
        'warning | unlisted-value | /if | shop orders:list does not list "opne" among the values of steps.look[0].phase | did you mean "open"?',
      ],
    ],
    [
      'a repetition until a value that there is not',
      { run: 'shop orders:list', repeat: { until: '!(step[0].phase != "closed")' } },
      [
        'warning | unlisted-value | /repeat/until | shop orders:list does not list "closed" among the values of step[0].phase | it lists "open", "done"',
      ],
    ],
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
        'error | unknown-output | /if | steps.look[0].state: the answer.0 of shop orders:list has no state | use one of id, name, amount, paid, note, lines, delivery, meta, phase',
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
