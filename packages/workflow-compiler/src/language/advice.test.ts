import type { JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import {
  compileValue,
  compileWith,
  compileYaml,
  findings,
  withLoop,
  withStep,
} from '../fixtures/workflows.ts';

const HEAD = 'id: team.notes\nname: Notes\ndescription: D\nversion: 1.0.0\nsteps:\n  - id: one\n';

/** Each finding about a step as `line:column rule suggestion`; every step has an unknown key, on its last line. */
const told = (fields: string) =>
  findings(compileYaml(`${HEAD}    ${fields}\n    unheard: 1\n`)).map(
    ({ line, column, rule, suggestion }) => `${line}:${column} ${rule} ${suggestion}`,
  );

const REST = '9:5 unknown-key';
const WHOLE = 'put the whole text in quotes';

describe('a text in YAML that lacks its quotes', () => {
  test.each([
    ['title: T\n    prompt: {{subject}}', `8:13 syntax ${WHOLE}`],
    ['prompt: P\n    title: {{x}} look', `8:12 syntax ${WHOLE}`],
    ['prompt: P\n    title: {{x}}, {{y}}', `8:12 syntax ${WHOLE}`],
    ['prompt: P\n    title: "{{x}}" look', `8:20 syntax ${WHOLE}`],
    ['prompt: P\n    title: "@mention" it', `8:23 syntax ${WHOLE}`],
    ['prompt: P\n    title: @mention it', `8:12 syntax ${WHOLE}`],
    ['prompt: P\n    title: `code` it', `8:12 syntax ${WHOLE}`],
    ['prompt: P\n    title: {x}', '8:12 wrong-type put it in quotes, if it is meant to be a text: "{x}"'],
  ])('%j is told with the remedy, and the rest is looked at', (fields, expected) => {
    expect(told(fields)).toEqual([expected, expect.stringContaining(REST)]);
  });

  test('is told in a list too', () => {
    expect(told('title: T\n    prompt: P\n    guidance:\n      - Note: do x\n      - {{a}} b')).toEqual([
      '10:9 wrong-type put it in quotes, if it is meant to be a text: "Note: do x"',
      `11:9 syntax ${WHOLE}`,
      expect.stringContaining('12:5 unknown-key'),
    ]);
  });

  test('is told where a colon makes the rest unreadable', () => {
    expect(told('prompt: P\n    title: Note: do x')).toEqual([`8:12 syntax ${WHOLE}`]);
  });
});

const suggested = (value: JsonObject) => findings(compileValue(value)).map(({ suggestion }) => suggestion);

test.each([
  [{ x: 1 }, 'to compare a context key, write {"var": "x", "equals": 1}'],
  [{ status: 'done' }, 'to compare a context key, write {"var": "status", "equals": "done"}'],
  [{ equal: 'done' }, 'did you mean "equals"?'],
  [{ ors: [] }, 'did you mean "or"?'],
])('the condition %j is told: %s', (runCondition, expected) => {
  expect(suggested(withStep({ runCondition }))).toEqual([expected]);
});

test('a count in quotes is told', () => {
  expect(suggested(withLoop({ count: '3' }))).toEqual(['write it without quotes: 3']);
});

test('a reference to a function says where functions are defined', () => {
  expect(suggested(withStep({ functionReferences: ['checkLinks()'] }))).toEqual([
    'define it in "functionDefinitions" of the step, of a loop around it, or of the workflow',
  ]);
});

test('a slot in the place of a routine is one error', () => {
  const { prompt: _, ...fields } = { id: 'call', title: 'Call', prompt: '' };
  const templateCall = { templateId: '{{wr.bindings.reader}}' };
  const value = {
    ...withStep({}),
    steps: [{ ...fields, templateCall }],
    extensionPoints: [{ slotId: 'reader', purpose: 'P', default: 'team.routine-look' }],
  };
  expect(findings(compileWith(value, [])).filter(({ severity }) => severity === 'error')).toMatchObject([
    {
      rule: 'unknown-token',
      pointer: '/steps/0/templateCall/templateId',
      suggestion: 'write the value itself; a slot can be used in texts for the agent and in delegations',
    },
  ]);
});
