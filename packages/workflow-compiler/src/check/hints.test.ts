import { describe, expect, test } from 'vitest';
import { commandWorkflow } from '../command/fixtures/command-workflows.ts';
import {
  compileText,
  compileValue,
  compileWith,
  compileYaml,
  findings,
  loopStep,
  step,
  withLoop,
  without,
  withStep,
  workflow,
} from '../fixtures/workflows.ts';

const HEAD = 'id: team.notes\nname: Notes\ndescription: D\n';
const hints = (outcome: ReturnType<typeof compileText>) =>
  findings(outcome).map(({ pointer, suggestion }) => `${pointer}: ${suggestion}`);

describe('B7: a value that is no text is told what is taken, not only to add quotes', () => {
  test.each([
    [`${HEAD}version: 1.0\nsteps: []`, '/version: write a semantic version such as "1.0.0"'],
    [`${HEAD}version: 2\nsteps: []`, '/version: write a semantic version such as "1.0.0"'],
    ['id: 5', '/id: write a text such as "project.release-notes"'],
    ['id: 2024', '/id: put it in quotes: "2024"'],
    [`${HEAD}examples: [5]`, '/examples/0: write a text of at least 10 characters'],
    ['name: true', '/name: put it in quotes: "true"'],
  ])('%j', (text, expected) => {
    expect(hints(compileYaml(text))).toContain(expected);
  });

  test('in loops and steps', () => {
    expect(hints(compileValue(withLoop({ type: 'forEach', items: 5 })))).toContain(
      '/steps/0/loop/items: write the name of a context key such as "items" or "plan.slices", without braces',
    );
    expect(hints(compileValue(withStep({ id: 7 })))).toEqual([
      '/steps/0/id: write a text such as "collect-facts"',
    ]);
    expect(hints(compileValue(withStep({ id: 2024 })))).toEqual(['/steps/0/id: put it in quotes: "2024"']);
  });
});

describe('B7: a routine that calls itself', () => {
  const call = (id: string, templateId: string) => ({ id, title: 'Call', templateCall: { templateId } });
  const circular = workflow({ id: 'team.routine-x', steps: [call('one', 'team.routine-x')] });
  const told = (id: string) => [
    `circular-routine: steps[0].templateCall.templateId: the routine "${id}" calls itself, directly or through others (remove one of the calls)`,
  ];
  const found = (outcome: ReturnType<typeof compileText>) =>
    findings(outcome).map(({ rule, message, suggestion }) => `${rule}: ${message} (${suggestion})`);

  test('is told to take out a call, in its own file and in that of a caller', () => {
    expect(found(compileWith(circular, [circular]))).toEqual(told('team.routine-x'));
    const caller = workflow({ steps: [call('one', 'team.routine-x')] });
    expect(found(compileWith(caller, [circular]))).toEqual(told('team.routine-x'));
    const between = workflow({ id: 'team.routine-y', steps: [call('two', 'team.routine-x')] });
    const outer = workflow({ steps: [call('one', 'team.routine-y')] });
    expect(found(compileWith(outer, [between, circular]))).toEqual(told('team.routine-x'));
  });
});

test('B7: a fault that stands once in an anchor is told once', () => {
  const merged = `${HEAD}version: 1.0.0
steps:
  - &base
    id: one
    title: T
    promptt: P
    prompt: 5
  - <<: *base
    id: two
  - <<: *base
    id: three
`;
  expect(hints(compileYaml(merged))).toEqual([
    '/steps/0/promptt: did you mean "prompt"?',
    '/steps/0/prompt: put it in quotes: "5"',
  ]);
});

describe('B7: letters of other languages in an id', () => {
  test.each([
    ['équipe.révision', 'use "equipe.revision"'],
    ['Straße.Prüfung', 'use "strasse.prufung"'],
    ['команда.обзор', 'write it such as "team.release-notes"'],
    ['团队.修复', 'write it such as "team.release-notes"'],
  ])('%s: %s', (id, suggestion) => {
    expect(hints(compileValue(workflow({ id })))).toEqual([`/id: ${suggestion}`]);
  });

  test('in that of a step', () => {
    expect(hints(compileValue(withStep({ id: 'révision' })))).toEqual(['/steps/0/id: use "revision"']);
    expect(hints(compileValue(withStep({ id: 'обзор' })))).toEqual([
      '/steps/0/id: write an id such as "collect-facts"',
    ]);
  });
});

test.each(['me.x', 'a.b', 'team.', 'Team.notes'])(
  'the id %s is told the rule and one that is valid',
  (id) => {
    const [found] = findings(compileValue(workflow({ id })));
    expect(found?.message).toContain(
      'a workflow id is "namespace.name", such as "team.release-notes": each part begins with a letter and has at least 2 characters of a-z, 0-9, "_" and "-"; 64 in all at most',
    );
    const suggested = /"([^"]+)"$/.exec(found?.suggestion ?? '')?.[1] ?? '';
    expect(findings(compileValue(workflow({ id: suggested })))).toEqual([]);
  },
);

test('B7: a loop with "steps" is told "body", and what stands there is looked at', () => {
  const named = { ...without(loopStep({}), 'body'), steps: [step({ promptt: 'x' })] };
  expect(hints(compileValue(workflow({ steps: [named] })))).toEqual([
    '/steps/0/steps: name it "body"',
    '/steps/0/steps/0/promptt: did you mean "prompt"?',
  ]);
});

test('B7: a step with "steps" that is no loop is told what a loop is', () => {
  expect(hints(compileValue(withStep({ steps: [] })))).toEqual([
    '/steps/0/steps: steps inside a step are the "body" of a loop: a step with "type": "loop"',
  ]);
});

test('the key __proto__ is refused among the inputs of a command workflow', () => {
  const text = JSON.stringify(commandWorkflow({ inputs: { bucket: {}, xx: {} } })).replace('xx', '__proto__');
  expect(findings(compileText(text))).toContainEqual(
    expect.objectContaining({ pointer: '/inputs/__proto__', severity: 'error' }),
  );
});

test.each(['json', 'yaml'] as const)('the key __proto__ is refused wherever it stands, in %s', (format) => {
  const call = { id: 'call', title: 'Call', functionCalls: [{ name: 'check()', args: { xx: 'a' } }] };
  const text = JSON.stringify(workflow({ steps: [step(), { ...step(), ...call }] })).replace(
    'xx',
    '__proto__',
  );
  expect(findings(compileText(text, { format }))).toContainEqual(
    expect.objectContaining({
      rule: 'unknown-key',
      pointer: '/steps/1/functionCalls/0/args/__proto__',
      message: 'the key "__proto__" cannot be used, because programs lose the value of such a key',
      severity: 'error',
    }),
  );
});

test('B5: a schema is checked although the example is missing, so that all findings come at once', () => {
  const output = { kind: 'team.note', schema: { type: 'objekt', properties: { a: { nullable: true } } } };
  expect(findings(compileValue(withStep({ output }))).map(({ pointer }) => pointer)).toEqual(
    expect.arrayContaining([
      '/steps/0/output',
      '/steps/0/output/schema/type',
      '/steps/0/output/schema/properties/a/nullable',
    ]),
  );
});
