import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandWorkflowSchema, workflowSchema } from '@workrail/workflow-compiler';
import { describe, expect, test } from 'vitest';
import { type CommandOptions, expectHarmless, step, watched, workflowFile } from './harness/command-line.ts';
import { BAD, project } from './harness/command-project.ts';
import { CHECK_ROUTINE, EVERY_FACT } from './harness/every-fact.ts';
import { openServer } from './harness/open-server.ts';
import { BUNDLED_WORKFLOWS } from './harness/server-files.ts';

const FACTS = {
  '.workrail/workflows/every-fact.json': EVERY_FACT,
  '.workrail/workflows/check.json': CHECK_ROUTINE,
};

describe('a preview', () => {
  test('is an outline of everything that the workflow does', () => {
    const { home, workflow } = project(FACTS);
    const { status, stdout, stderr } = workflow(['preview', 'team.every-fact']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(
      stdout.replace(/sha256:[0-9a-f]{64}/, '<hash>').replace(home.work, '<work>'),
    ).toBe(`Flow team.every-fact
For the tests.

id        team.every-fact
version   1.0.0 (workflow, project)
hash      <hash>
file      <work>/.workrail/workflows/every-fact.json
general   2 rules, 1 precondition
slots     ending = team.routine-check
outline   9 steps, 2 loops

step prepare: prepare [model: mid]
    Read the branch. Set in context: branch, scope, parts, deep, done. Constraints: What a memory tool returns may be out of date: check it against the files before…
    - adds only when deep = true: Read twice.
    - contains: wr.features.memory_context
step approve: approve [confirmation: deep = true, by the coordinator]
    Do approve. Constraints: What a memory tool returns may be out of date: check it against the files before you build on it. Procedure: 1. If a memory tool is ava…
    - needs context: branch (string)
    - needs an agent that can browse the web
    - only the user: needs_user_approval: Agree to the plan. (sets agreed)
    - contains: wr.features.memory_context
loop each-part: Each part [for each of "parts", at most 7 times]
  loop until-done: Until it is done [until done = true, at most 3 times]
    step judge: judge
        Judge the part. Set done in context. Constraints: What a memory tool returns may be out of date: check it against the files before you build on it. Procedure: 1…
        - judges: reading: files (all, some)
        - stays open at "some" of reading: Read the rest.
        - contains: wr.features.memory_context
step readers: Other readers [only when scope = "wide", decided once for all of readers]
    Start one agent for each delegation below, all at once, with the tool that you have for that; give each one its workflow, its goal and its context, because it k…
    - delegates: team.routine-check (model: heavy): Read {{scope}}.
    - contains: wr.features.memory_context
step readers__synthesis: Combine: Other readers [decided with the rest of readers]
    Combine the results of the step "Other readers" into one. Weigh them. Constraints: What a memory tool returns may be out of date: check it against the files b…
    - added by: synthesis
    - contains: wr.features.memory_context
step check.look: look
    Do look. Constraints: What a memory tool returns may be out of date: check it against the files before you build on it. Procedure: 1. If a memory tool is availa…
    - from: team.routine-check
    - contains: wr.features.memory_context
step check__audit: Audit: Check
    Audit the results of the step "Check" as someone who did not do it and does not want it to pass. Go through these points, one by one, with evidence for each: …
    - added by: audit
    - contains: wr.features.memory_context
step check__verification: Verify: Check
    Verify that the step "Check" is done. Run this command and note its outcome; the step is done only if it succeeds: make check Constraints: What a memory tool …
    - added by: verification
    - contains: wr.features.memory_context
step report: report [notes optional; asks for files]
    Do report. Constraints: What a memory tool returns may be out of date: check it against the files before you build on it. Procedure: 1. If a memory tool is avai…
    - notes: Give a verdict (they contain "Verdict")
    - artifact: wr.review_verdict, contract wr.contracts.review_verdict
    - contains: wr.features.memory_context

Texts that end in "…" are cut. To see them whole: workrail workflow preview team.every-fact --full
`);
  });

  test('shows texts whole if it is asked to, as JSON too', () => {
    const prompt = `${'Look at every file. '.repeat(20)}\n\n- first\n- last of all`;
    const text = `${'More of it. '.repeat(30)}\nThe end.`;
    const { workflow } = project({
      'long.json': workflowFile('team.long', [
        step('one', { prompt, promptFragments: [{ id: 'more', text }] }),
      ]),
      'short.json': workflowFile('team.short', [step('one', { prompt: 'Look.' })]),
    });
    const cut = workflow(['preview', './long.json']).stdout;
    expect(cut).not.toContain('last of all');
    const [, typed = ''] = /whole: workrail workflow (.*)\n/.exec(cut) ?? [];
    const { status, stdout } = workflow(typed.split(' '));
    expect(status).toBe(0);
    const indented = (one: string, first: string) =>
      `    ${first}${one.split('\n').join(`\n    ${' '.repeat(first.length)}`)}\n`;
    expect(stdout).toContain(indented(prompt, ''));
    expect(stdout).toContain(indented(`adds: ${text}`, '- '));
    expect(stdout).not.toContain('…');
    expect(JSON.parse(workflow(['preview', 'long.json', '--full', '--json']).stdout).outline).toMatchObject([
      { excerpt: prompt, fragments: [{ excerpt: text }] },
    ]);
    expect(workflow(['preview', 'short.json']).stdout).not.toContain('--full');
  });

  test('has the same facts as JSON, and as inspect_workflow', async () => {
    const { home, workflow } = project(FACTS);
    const preview = JSON.parse(workflow(['preview', 'team.every-fact', '--json']).stdout);
    expect(
      JSON.parse(workflow(['preview', 'team.every-fact'], { env: { WORKRAIL_JSON: '1' } }).stdout),
    ).toEqual(preview);
    expect(preview).toMatchObject({
      workflowId: 'team.every-fact',
      version: '1.0.0',
      file: join(home.work, '.workrail/workflows/every-fact.json'),
      standing: { rules: 2, preconditions: 1 },
      bindings: { ending: 'team.routine-check' },
      warnings: [],
    });
    const server = await openServer({ home });
    const { structured, text } = await server.call('inspect_workflow', { workflowId: 'team.every-fact' });
    expect(structured.outline).toEqual(preview.outline);
    expect(structured.workflowHash).toBe(preview.workflowHash);
    const lines = workflow(['preview', 'team.every-fact']).stdout.split('\n');
    for (const line of lines.filter((one) => one.trim().startsWith('- ')))
      expect(text).toContain(line.trim().slice(2));
  });

  test('of a file is the one of its workflow, wherever the file lies', () => {
    const { home, workflow } = project(FACTS);
    const whole = (name: string, more: Partial<CommandOptions> = {}) =>
      JSON.parse(workflow(['preview', name, '--json'], more).stdout);
    const { file: _, ...known } = whole('team.every-fact');
    expect(whole('.workrail/workflows/every-fact.json')).toEqual({
      ...known,
      file: '.workrail/workflows/every-fact.json',
    });
    const far = home.write('far/copy.json', EVERY_FACT);
    home.write('far/check.json', CHECK_ROUTINE);
    expect(whole(far)).toEqual({ ...known, file: far });
    expect(whole('copy.json', { cwd: join(home.root, 'far') })).toEqual({ ...known, file: 'copy.json' });
  });

  test.each<[string, string, number, readonly string[]]>([
    [
      'an id that is misspelt',
      'team.every-fcat',
      2,
      ['did you mean team.every-fact?', 'workrail workflow list'],
    ],
    ['a file that does not exist', 'gone.json', 2, ['"gone.json": it does not exist']],
    ['a folder of many', './.workrail/workflows', 2, ['is a folder with 2 workflow files', 'Name one file']],
    ['an empty name', '', 2, ['there is no workflow ""']],
    ['a file with mistakes', 'broken.json', 1, ['broken.json:1:', 'error unknown-key', 'promptt']],
    ['an id of two files', 'team.twin', 1, ['several files have the id "team.twin"', 'a.json', 'b.json']],
  ])('of %s is refused on stderr', (_, name, status, says) => {
    const { workflow } = project({
      ...FACTS,
      'broken.json': workflowFile('team.broken', [step('one', { promptt: 'x' })]),
      'workflows/a.json': workflowFile('team.twin'),
      'workflows/b.json': workflowFile('team.twin'),
    });
    const ended = workflow(['preview', name]);
    expect({ status: ended.status, stdout: ended.stdout }).toEqual({ status, stdout: '' });
    for (const words of says) expect(ended.stderr).toContain(words);
  });

  test('shows warnings of the file below', () => {
    const { workflow } = project({ 'old.json': workflowFile('old') });
    const { status, stdout } = workflow(['preview', 'old.json']);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /\nold\.json:1:7 warning legacy-id [^\n]+\n {4}rename it in the file, for example to "project\.old"\n$/,
    );
  });

  test('shows texts as what they are, in colours on a terminal alone', () => {
    const evil = '\u001b[2J\u009b31m\u202etxt\u0007';
    const { workflow } = project({
      'evil.json': workflowFile('team.evil', [step('one', { title: evil, prompt: evil, guidance: [evil] })], {
        name: evil,
        description: evil,
      }),
    });
    for (const args of [['evil.json'], ['evil.json', '--json']])
      expectHarmless(workflow(['preview', ...args]).stdout);
    const plain = workflow(['preview', 'evil.json']).stdout;
    const coloured = workflow(['preview', 'evil.json'], { nodeArgs: watched('stdout') }).stdout;
    expect(coloured).not.toBe(plain);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are made of one
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(plain);
  });

  test('is there for every bundled workflow', () => {
    const { workflow } = project();
    const env = { WORKRAIL_BUNDLED_PATH: BUNDLED_WORKFLOWS };
    const { workflows } = JSON.parse(workflow(['list', '--json'], { env }).stdout);
    expect(workflows.length).toBeGreaterThan(10);
    for (const { workflowId, name } of workflows) {
      const { status, stdout } = workflow(['preview', workflowId], { env });
      expect(status).toBe(0);
      expect(stdout.startsWith(`${name}\n`)).toBe(true);
    }
  });
});

describe('a list', () => {
  test('B9: is a line for each workflow that the server sees from here, and what is wrong with their files', () => {
    const { home, workflow, validate } = project({
      'workflows/a.json': workflowFile('team.beta'),
      'workflows/old.json': workflowFile('old'),
      'workflows/routines/r.json': workflowFile('team.routine-check'),
      'workflows/broken.json': '{',
    });
    home.write('work/workflows/bad.json', BAD);
    home.write('work/workflows/id.json', workflowFile('me.x'));
    const { status, stdout, stderr } = workflow(['list']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['old', 'workflow', 'project', '1.0.0', 'Flow old', '(rename to project.old)'],
      ['team.bad', 'workflow', 'project', '1.0.0', 'Flow team.bad', '(broken)'],
      ['team.beta', 'workflow', 'project', '1.0.0', 'Flow team.beta'],
      ['team.routine-check', 'routine', 'project', '1.0.0', 'Flow team.routine-check'],
      [''],
      ['Files that cannot be used:'],
      ['', expect.stringMatching(/^\S+workflows\/broken\.json: line 1: /)],
      ['', expect.stringMatching(/^\S+workflows\/id\.json: line 1: id is "me\.x"; a workflow id is /)],
      ['', expect.stringMatching(/^\S+workflows\/bad\.json: line \d+: a step has no key "promptt"/)],
      [expect.stringMatching(/^To see everything that is wrong: workrail validate workflows\/\S+ \S+ \S+$/)],
      [''],
    ]);
    const [, typed = ''] = / wrong: workrail validate (.*)\n/.exec(stdout) ?? [];
    const checked = validate(typed.split(' '));
    expect(checked.status).toBe(1);
    for (const file of ['broken', 'bad', 'id']) expect(checked.stdout).toContain(`${file}.json`);
  });

  test('is whole, as JSON too', () => {
    const { home, workflow } = project();
    for (let number = 100; number < 300; number += 1)
      home.write(
        `work/workflows/${number}.json`,
        workflowFile(`team.flow-${number}`, [step('one')], { description: 'd'.repeat(300) }),
      );
    for (let number = 100; number < 120; number += 1) home.write(`work/workflows/bad-${number}.json`, '{');
    const { status, stdout, stderr } = workflow(['list', '--json']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { workflows, total, problems } = JSON.parse(stdout);
    expect([workflows.length, total, problems.length]).toEqual([200, 200, 20]);
    expect(workflow(['list']).stdout.split('\n\n')[0]?.split('\n')).toHaveLength(200);
  });

  test('of nothing says so', () => {
    const { workflow } = project();
    expect(workflow(['list'])).toEqual({
      status: 0,
      stdout: 'No workflow is available here.\n',
      stderr: '',
    });
  });
});

describe('the schema', () => {
  const expected = `${JSON.stringify(workflowSchema(), null, 2)}\n`;

  test('is printed', () => {
    expect(project().workflow(['schema'])).toEqual({ status: 0, stdout: expected, stderr: '' });
  });

  test('of command workflows is printed [APIS-CHECK-5]', () => {
    const { status, stdout } = project().workflow(['schema', '--commands']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual(commandWorkflowSchema());
  });

  test('goes into a file where one is named', () => {
    const { home, workflow } = project();
    expect(workflow(['schema', '--out', 'one.json'])).toMatchObject({ status: 0, stderr: '' });
    expect(workflow(['schema'], { env: { WORKRAIL_OUT: 'two.json' } }).stdout).toMatch(/^Wrote two\.json\. /);
    for (const name of ['one.json', 'two.json'])
      expect(readFileSync(join(home.work, name), 'utf8')).toBe(expected);
  });

  test('that cannot be written is told', () => {
    const { status, stdout, stderr } = project().workflow(['schema', '--out', 'gone/one.json']);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('gone/one.json cannot be written: the folder gone does not exist');
  });
});
