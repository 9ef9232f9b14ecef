import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from '@workrail/workflow-compiler';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import {
  type CommandOptions,
  commandOf,
  expectHarmless,
  step,
  watched,
  workflowFile,
  workrail,
} from './harness/command-line.ts';
import { expectRefusal, oldNode, pretend, TOO_OLD } from './harness/old-node.ts';
import { SARIF_ESSENTIALS } from './harness/sarif-schema.ts';
import { BUNDLED_WORKFLOWS, cliProgram } from './harness/server-files.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

/** A home whose working folder is a project, with a way to run `workrail validate` in it. */
function project(files: Readonly<Record<string, string | object>> = {}) {
  const home = homeForTest();
  home.write('work/package.json', {});
  for (const [path, content] of Object.entries(files)) home.write(`work/${path}`, content);
  const validate = (args: readonly string[], more: Partial<CommandOptions> = {}) =>
    workrail(['validate', ...args], { home, ...more });
  return { home, validate };
}

const BAD = workflowFile('team.bad', [step('first', { promptt: 'x' })]);
const OLD = workflowFile('old');
const GOOD = workflowFile('team.good');

describe('the text', () => {
  test('is a line for each finding, its remedy below, files apart, then the sum', () => {
    const { validate } = project({ 'flows/a.json': BAD, 'flows/b.json': OLD, 'flows/c.json': GOOD });
    const { status, stdout, stderr } = validate(['flows']);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    const lines = stdout.split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^flows\/a\.json:1:\d+ error unknown-key .*promptt/),
      expect.stringMatching(/^ {4}\S.*prompt/),
      '',
      expect.stringMatching(/^flows\/b\.json:1:7 warning legacy-id /),
      '    use "project.old"',
      '',
      '3 files: 1 error, 1 warning',
      '',
    ]);
  });

  test('says so where there is nothing to say', () => {
    const { validate } = project({ 'a.json': GOOD });
    expect(validate(['a.json'])).toEqual({ status: 0, stdout: '1 file: no problems\n', stderr: '' });
  });

  test('has no colours in a pipe, and none with NO_COLOR or on a terminal without', () => {
    const { validate } = project({ 'a.json': BAD });
    const plain = validate(['a.json']).stdout;
    expectHarmless(plain);
    expectHarmless(validate(['a.json'], { env: { FORCE_COLOR: '1' } }).stdout);
    const nodeArgs = watched('stdout');
    for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }])
      expect(validate(['a.json'], { nodeArgs, env }).stdout).toBe(plain);
    const coloured = validate(['a.json'], { nodeArgs, env: { TERM: 'xterm', NO_COLOR: '' } }).stdout;
    expect(coloured).toContain('\u001b[31merror\u001b[39m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are made of one
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(plain);
  });

  test('shows how far it is, where somebody watches and there is much to do', () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`many/${index}.json`, '{}']));
    const { validate } = project({ ...many, 'few/a.json': GOOD });
    const nodeArgs = watched('stderr');
    const env = { TERM: 'xterm' };
    expect(validate(['many'], { nodeArgs, env }).stderr.endsWith(' of 60 files\r\u001b[2K')).toBe(true);
    expect(validate(['many'], { nodeArgs, env: { TERM: 'dumb' } }).stderr).toBe('');
    expect(validate(['many', '--quiet'], { nodeArgs, env }).stderr).toBe('');
    expect(validate(['few'], { nodeArgs, env }).stderr).toBe('');
    expect(validate(['many']).stderr).toBe('');
  });
});

describe('the exit code', () => {
  test.each([
    ['is 0 without errors', ['good.json'], 0],
    ['is 0 with warnings', ['old.json'], 0],
    ['is 1 with warnings that count', ['old.json', '--strict'], 1],
    ['is 0 with nothing that counts', ['good.json', '--strict'], 0],
    ['is 1 with errors', ['good.json', 'bad.json'], 1],
    ['is 1 with errors, as JSON', ['bad.json', '--json'], 1],
    ['is 1 with errors, as SARIF', ['bad.json', '--sarif'], 1],
    ['is 1 with errors, without a word', ['bad.json', '--quiet'], 1],
  ] as const)('%s', (_, args, status) => {
    const { validate } = project({ 'good.json': GOOD, 'old.json': OLD, 'bad.json': BAD });
    const ended = validate(args);
    expect({ status: ended.status, stderr: ended.stderr }).toEqual({ status, stderr: '' });
  });

  test('--quiet keeps what fails', () => {
    const { validate } = project({ 'good.json': GOOD, 'old.json': OLD, 'bad.json': BAD });
    expect(validate(['good.json', 'old.json', '--quiet']).stdout).toBe('');
    expect(validate(['bad.json', 'old.json', '--quiet']).stdout).toMatch(/^bad\.json:[^\n]+\n {4}[^\n]+\n$/);
    expect(validate(['old.json', '--quiet', '--strict']).stdout).toMatch(/^old\.json:/);
  });

  test.each<[string, readonly string[], readonly string[]]>([
    [
      'an unknown flag',
      ['--jsn', 'a.json'],
      ["unknown option '--jsn'", 'Did you mean --json?', 'validate --help'],
    ],
    ['no path', [], ["missing required argument 'paths'", 'workrail validate --help']],
    [
      'a path that does not exist',
      ['gone.json', 'a.json'],
      ['"gone.json": it does not exist', 'Name workflow'],
    ],
    ['a file of another kind', ['package.txt'], ['"package.txt": it is no workflow file', '.yaml']],
    ['an empty path', [''], ['"": the path is empty']],
    ['an empty folder', ['empty'], ['there is no workflow file below "empty"', 'node_modules']],
    ['two forms at once', ['a.json', '--json', '--sarif'], ["'--json' cannot be used with option '--sarif'"]],
  ])('is 2 for %s, and stderr says what to do', (_, args, says) => {
    const { home, validate } = project({ 'a.json': GOOD, 'package.txt': '' });
    mkdirSync(join(home.work, 'empty'));
    const { status, stdout, stderr } = validate(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^workrail: /);
    for (const words of says) expect(stderr).toContain(words);
    expectHarmless(stderr);
  });

  test('is 2 for a data folder that is no absolute path, and 1 for settings that can not be read', () => {
    const { home, validate } = project({ 'a.json': GOOD });
    const relative = validate(['a.json'], { env: { WORKRAIL_DATA_DIR: 'data' } });
    expect(relative).toMatchObject({ status: 2, stdout: '' });
    expect(relative.stderr).toContain("WORKRAIL_DATA_DIR is 'data'");
    expect(validate(['a.json', '--data-dir', 'here']).stderr).toContain("WORKRAIL_DATA_DIR is 'here'");
    home.write('data/settings.json', '{');
    const broken = validate(['a.json']);
    expect(broken).toMatchObject({ status: 1, stdout: '' });
    expect(broken.stderr).toContain(`${join(home.data, 'settings.json')} can not be read: it is not JSON`);
  });
});

describe('variables', () => {
  const files = { 'old.json': OLD, 'bad.json': BAD };

  test.each<[string, Record<string, string>, readonly string[], readonly string[]]>([
    ['WORKRAIL_JSON', { WORKRAIL_JSON: '1' }, ['bad.json'], ['bad.json', '--json']],
    ['WORKRAIL_SARIF', { WORKRAIL_SARIF: 'true' }, ['bad.json'], ['bad.json', '--sarif']],
    ['WORKRAIL_QUIET', { WORKRAIL_QUIET: 'yes' }, ['old.json'], ['old.json', '--quiet']],
    ['WORKRAIL_STRICT', { WORKRAIL_STRICT: '1' }, ['old.json'], ['old.json', '--strict']],
    ['a flag before them', { WORKRAIL_SARIF: '1' }, ['bad.json', '--json'], ['bad.json', '--json']],
    [
      'those that say no',
      { WORKRAIL_STRICT: '0', WORKRAIL_JSON: 'off', WORKRAIL_QUIET: '' },
      ['old.json'],
      ['old.json'],
    ],
  ])('%s do what the flags do', (_, env, args, same) => {
    const { validate } = project(files);
    expect(validate(args, { env })).toEqual(validate(same));
  });

  test('that ask for two forms are refused', () => {
    const { validate } = project(files);
    const { status, stderr } = validate(['old.json'], { env: { WORKRAIL_JSON: '1', WORKRAIL_SARIF: '1' } });
    expect(status).toBe(2);
    expect(stderr).toContain('both WORKRAIL_JSON and WORKRAIL_SARIF are set');
  });
});

interface JsonReport {
  readonly files: readonly {
    readonly file: string;
    readonly ok: boolean;
    readonly workflowId?: string;
    readonly workflowHash?: string;
    readonly diagnostics: readonly { readonly rule: string; readonly message: string }[];
  }[];
  readonly errors: number;
  readonly warnings: number;
}

const jsonOf = (stdout: string): JsonReport => JSON.parse(stdout) as JsonReport;

test('--json is one object with every file', () => {
  const { validate } = project({ 'a.json': BAD, 'b.yaml': 'id: [', 'c.json': GOOD });
  expect(jsonOf(validate(['.', '--json']).stdout)).toEqual({
    files: [
      {
        file: 'a.json',
        ok: false,
        workflowId: 'team.bad',
        diagnostics: [
          {
            file: 'a.json',
            line: 1,
            column: expect.any(Number),
            pointer: '/steps/0/promptt',
            rule: 'unknown-key',
            message: expect.any(String),
            suggestion: expect.any(String),
            severity: 'error',
          },
        ],
      },
      { file: 'b.yaml', ok: false, diagnostics: expect.any(Array) },
      {
        file: 'c.json',
        ok: true,
        workflowId: 'team.good',
        workflowHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        diagnostics: [],
      },
      { file: 'package.json', ok: false, diagnostics: expect.any(Array) },
    ],
    errors: expect.any(Number),
    warnings: 0,
  });
});

interface Sarif {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region: { readonly startLine: number; readonly startColumn: number };
        };
        readonly logicalLocations: readonly { readonly fullyQualifiedName: string }[];
      }[];
    }[];
  }[];
}

describe('--sarif', () => {
  const fits = new Ajv2020().compile(SARIF_ESSENTIALS);
  const runOf = (stdout: string) => {
    const log: unknown = JSON.parse(stdout);
    fits(log);
    expect(fits.errors).toBe(null);
    const [run] = (log as Sarif).runs;
    if (run === undefined) throw new Error('there is no run');
    return run;
  };

  test('has the rules, and a result with its place for each finding', () => {
    const { validate } = project({
      'flows/a.json': `{\n ${JSON.stringify(BAD).slice(1)}`,
      'flows/b.json': OLD,
    });
    const { tool, results } = runOf(validate(['flows', '--sarif']).stdout);
    const ids = tool.driver.rules.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(Object.keys(RULES)));
    for (const { ruleId, ruleIndex } of results) expect(ids[ruleIndex]).toBe(ruleId);
    expect(results).toMatchObject([
      {
        ruleId: 'unknown-key',
        level: 'error',
        message: { text: expect.stringMatching(/promptt.*; .*prompt/) },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'flows/a.json' },
              region: { startLine: 2, startColumn: expect.any(Number) },
            },
            logicalLocations: [{ fullyQualifiedName: '/steps/0/promptt' }],
          },
        ],
      },
      {
        ruleId: 'legacy-id',
        level: 'warning',
        message: { text: expect.stringContaining('; use "project.old"') },
      },
    ]);
  });

  test('holds names as URIs, and a way to files elsewhere', () => {
    const { home, validate } = project({ 'odd %41 #1?.json': BAD });
    const far = home.write('far/ü.json', BAD);
    const { results } = runOf(validate(['odd %41 #1?.json', far, '--sarif']).stdout);
    const uris = results.map(({ locations }) => locations[0]?.physicalLocation.artifactLocation.uri);
    expect(new Set(uris)).toEqual(new Set(['odd%20%2541%20%231%3F.json', '../far/%C3%BC.json']));
  });

  test('is the same log without findings', () => {
    const { validate } = project({ 'a.json': GOOD });
    expect(runOf(validate(['a.json', '--sarif']).stdout).results).toEqual([]);
  });
});

describe('routines', () => {
  const CALLER = workflowFile('team.caller', [
    { id: 'call', title: 'Call', templateCall: { templateId: 'team.routine-shared' } },
  ]);
  const routine = (prompt: string): object =>
    workflowFile('team.routine-shared', [step('inner', { prompt })]);

  const outcome = (home: ServerHome, args: readonly string[], more: Partial<CommandOptions> = {}) =>
    jsonOf(workrail(['validate', ...args, '--json'], { home, ...more }).stdout).files.find(
      ({ workflowId }) => workflowId === 'team.caller',
    );

  test('are found among the named files first, then where the server would look', () => {
    const { home } = project({ 'flows/caller.json': CALLER });
    expect(outcome(home, ['flows'])?.diagnostics).toMatchObject([{ rule: 'unknown-template' }]);

    home.write('list/routine.json', routine('From the list.'));
    const listed = outcome(home, ['flows'], { env: { WORKRAIL_WORKFLOW_PATHS: join(home.root, 'list') } });
    expect(listed).toMatchObject({ ok: true });
    expect(outcome(home, ['flows', '--workflow-paths', join(home.root, 'list')])).toEqual(listed);

    home.write('.workrail/workflows/routine.json', routine('From the user.'));
    const users = outcome(home, ['flows']);
    home.write('work/.workrail/workflows/routine.json', routine('From the project.'));
    const projects = outcome(home, ['flows']);
    home.write('work/flows/routine.json', routine('Named.'));
    const named = outcome(home, ['flows']);
    const hashes = [listed, users, projects, named].map((file) => file?.workflowHash);
    expect(new Set(hashes).size).toBe(4);
    expect(hashes).not.toContain(undefined);
  });

  test('of the program are there too', () => {
    const call = { templateId: 'wr.templates.routine.context-map', args: { subject: 'it', question: 'why' } };
    const { validate } = project({
      'a.json': workflowFile('team.mapper', [{ id: 'map', title: 'Map', templateCall: call }]),
    });
    const env = { WORKRAIL_BUNDLED_PATH: '' };
    expect(validate(['a.json', '--quiet'], { env })).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(validate(['a.json', '--bundled-path', BUNDLED_WORKFLOWS]).status).toBe(0);
  });
});

test('the bindings of the project count, and broken ones are a warning', () => {
  const { home, validate } = project({
    'a.json': workflowFile('team.slotted', [step('end', { prompt: 'Run {{wr.bindings.final}}.' })], {
      extensionPoints: [{ slotId: 'final', purpose: 'Ends it.', default: 'team.routine-one' }],
    }),
    '.workrail/workflows/one.json': workflowFile('team.routine-one'),
    '.workrail/workflows/two.json': workflowFile('team.routine-two'),
  });
  const hash = () => jsonOf(validate(['a.json', '--json']).stdout).files[0]?.workflowHash;
  const before = hash();
  home.write('work/.workrail/bindings.json', { final: 'team.routine-two' });
  expect(hash()).not.toBe(before);
  home.write('work/.workrail/bindings.json', '{');
  const { status, stdout } = validate(['a.json']);
  expect(status).toBe(0);
  expect(stdout).toContain('bindings.json:1:1 warning unused-bindings ');
  expect(validate(['a.json', '--strict']).status).toBe(1);
});

test('the ids of the program are for its own folder', () => {
  const { validate } = project({ 'flows/a.json': workflowFile('wr.mine') });
  expect(validate(['flows']).stdout).toContain('error reserved-id');
  expect(validate(['flows', '--bundled-path', 'flows']).status).toBe(0);
});

test('files with one id are told at both, with the other’s name', () => {
  const { validate } = project({ 'a.json': GOOD, 'b/c.json': GOOD });
  const { status, stdout } = validate(['a.json', 'b']);
  expect(status).toBe(1);
  expect(stdout).toContain('a.json:1:7 error duplicate-workflow id "team.good" is also the id of b/c.json\n');
  expect(stdout).toContain('b/c.json:1:7 error duplicate-workflow id "team.good" is also the id of a.json\n');
});

describe('hostile', () => {
  const EVIL = '\u001b]0;owned\u0007\u009b31m\u202etxt\r\n\u2028';

  test('names of files are shown as what they are, and found', () => {
    const name = `x\u001b[2J\n\u202e.json`;
    const { home, validate } = project({
      [`flows/${name}`]: BAD,
      'flows/-v.json': OLD,
      'flows/a b.json': BAD,
    });
    symlinkSync(home.work, join(home.work, 'flows', 'circle'));
    for (const args of [['flows'], ['flows', '--json'], ['flows', '--sarif']]) {
      const { status, stdout, stderr } = validate(args);
      expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
      expectHarmless(stdout);
    }
    expect(validate(['flows']).stdout).toContain('flows/x\\u001b[2J\\n\\u202e.json:1:');
    expect(jsonOf(validate(['flows', '--json']).stdout).files.map(({ file }) => file)).toContain(
      `flows/${name}`,
    );
    expect(validate(['--', '-v.json'], { cwd: join(home.work, 'flows') }).stdout).toContain('legacy-id');
  });

  test('texts of files and of the command line are shown as what they are', () => {
    const { validate } = project({
      'keys.json': { ...GOOD, [EVIL]: EVIL },
      'steps.json': workflowFile(`team.${EVIL}`, [step(EVIL)]),
      'yaml.yaml': `id: "\\e[31m"\n"${'\\e[2J'}": 1\nsteps: [\u009b]\n`,
    });
    for (const args of [['.'], ['.', '--json'], ['.', '--sarif'], [EVIL], [`--${EVIL}`]]) {
      const { status, stdout, stderr } = validate(args);
      expect(status).toBeGreaterThan(0);
      expectHarmless(stdout);
      expectHarmless(stderr);
    }
    const { files } = jsonOf(validate(['.', '--json']).stdout);
    expect(files[0]?.diagnostics).toMatchObject([{ pointer: `/${EVIL}` }]);
  });

  test('contents of files end nothing', () => {
    const { validate } = project({
      'deep.json': '['.repeat(100_000),
      'large.json': `{"id":"${'x'.repeat(1_100_000)}"}`,
      'many.json': workflowFile(
        'team.many',
        Array.from({ length: 2_000 }, () => step('twin')),
      ),
      'aliases.yaml': `a: &a [${'x,'.repeat(50)}]\nid: team.x\nsteps: [${'*a,'.repeat(2_000)}]\n`,
      'binary.json': '\0\u0001\ufffd',
      'empty.json': '',
      'null.yaml': '~',
    });
    const { status, stdout, stderr } = validate(['.', '--json']);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(jsonOf(stdout).files).toHaveLength(8);
    expect(jsonOf(stdout).files.every(({ ok }) => !ok)).toBe(true);
    expectHarmless(validate(['.']).stdout);
  });
});

describe('a folder of 200 files', () => {
  const files = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => {
      const wrong = Array.from({ length: 20 }, (__, fault) => [`unknownKey${fault}`, 'x'.repeat(50)]);
      const more = index % 2 === 0 ? Object.fromEntries(wrong) : {};
      const name = `many/${String(index).padStart(3, '0')}.json`;
      return [name, workflowFile(`team.flow-${index}`, [step('one'), step('two')], more)] as const;
    }),
  );

  test('is done at once, in order', () => {
    const { validate } = project(files);
    const { status, stdout } = validate(['many', '--json']);
    expect(status).toBe(1);
    const report = jsonOf(stdout);
    expect(report.files.map(({ file }) => file)).toEqual(Object.keys(files));
    expect([report.errors, report.warnings]).toEqual([2_000, 0]);
    expect(report.files.filter(({ ok }) => ok)).toHaveLength(100);
    expect(validate(['many']).stdout).toMatch(/\n200 files: 2000 errors\n$/);
  });

  test.skipIf(process.platform === 'win32')('may be looked at by a reader that stops early', () => {
    const { home } = project(files);
    const { command, args, options } = commandOf(['validate', 'many', '--json'], { home });
    const script = '"$0" "$@" | head -n 2; echo "$PIPESTATUS"';
    const { stdout, stderr } = spawnSync('/bin/bash', ['-c', script, command, ...args], options);
    expect(stderr).toBe('');
    expect(stdout).toBe('{\n  "files": [\n1\n');
  });
});

test.skipIf(!existsSync('/dev/full'))('a result that can not be written is an error', () => {
  const { home } = project({ 'a.json': GOOD });
  const { command, args, options } = commandOf(['validate', 'a.json'], { home });
  const { status, stderr } = spawnSync('/bin/sh', ['-c', '"$0" "$@" > /dev/full', command, ...args], options);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'workrail: the result can not be written (ENOSPC)\n',
  });
});

describe('the program', () => {
  const run = (args: readonly string[], more: Partial<CommandOptions> = {}) =>
    workrail(args, { home: more.home ?? homeForTest(), ...more });

  test.each<[readonly string[], readonly string[]]>([
    [['--help'], ['validate', 'workflow', 'WORKRAIL_DATA_DIR', '$ workrail ']],
    [
      ['help', 'validate'],
      ['WORKRAIL_STRICT', 'Exit codes:', '$ workrail validate '],
    ],
    [
      ['validate', '-h'],
      ['--sarif', 'WORKRAIL_SARIF', 'WORKRAIL_WORKFLOW_PATHS', '$ workrail validate '],
    ],
    [
      ['workflow', '--help'],
      ['list', 'preview', 'schema', '$ workrail workflow '],
    ],
    [
      ['workflow', 'list', '--help'],
      ['WORKRAIL_JSON', '$ workrail workflow list'],
    ],
    [
      ['workflow', 'preview', '--help'],
      ['WORKRAIL_JSON', '$ workrail workflow preview '],
    ],
    [
      ['workflow', 'schema', '--help'],
      ['WORKRAIL_OUT', '$ workrail workflow schema '],
    ],
  ])('%j explains itself', (args, words) => {
    const { status, stdout, stderr } = run(args, { env: { WORKRAIL_DATA_DIR: 'relative' } });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const word of words) expect(stdout).toContain(word);
  });

  test('prints its version, and leaves nothing behind', () => {
    const home = homeForTest();
    for (const flag of ['--version', '-v'])
      expect(run([flag], { home })).toEqual({
        status: 0,
        stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
        stderr: '',
      });
    run(['--help'], { home });
    expect(existsSync(home.data)).toBe(false);
  });

  test.each<[readonly string[], string]>([
    [['validat', 'x'], 'Did you mean validate?'],
    [['workflow', 'preveiw', 'x'], 'Did you mean preview?'],
    [['workflows'], 'Did you mean workflow?'],
    [['workflow', 'preview', 'a', 'b'], 'too many arguments'],
  ])('%j is refused with a hint', (args, hint) => {
    const { status, stdout, stderr } = run(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^workrail: /);
    expect(stderr).toContain(hint);
  });

  test('without arguments prints help: to a person as the result, else as what is missing', () => {
    const help = run(['--help']).stdout;
    const nodeArgs = watched('stdout');
    expect(run([], { nodeArgs, env: { NO_COLOR: '1' } })).toEqual({ status: 0, stdout: help, stderr: '' });
    expect(run([])).toEqual({ status: 2, stdout: '', stderr: help });
    expect(run(['workflow'])).toMatchObject({ status: 2, stdout: '' });
  });

  test.each(TOO_OLD)('started by Node %s, says in one line what to do', (version) =>
    expectRefusal(
      { name: 'workrail', file: cliProgram(), args: ['validate', '.'] },
      process.execPath,
      pretend(version),
    ),
  );

  const old = oldNode();

  test.skipIf(old === undefined)(
    `started by a real older Node, does the same (${old ?? 'skipped: none on the PATH'})`,
    () => expectRefusal({ name: 'workrail', file: cliProgram(), args: ['--help'] }, old ?? '', []),
  );

  test('keeps compiled code in the data folder, for the user alone, and nothing else', () => {
    const { home, validate } = project({ 'a.json': GOOD });
    expect(validate(['a.json']).status).toBe(0);
    expect(existsSync(join(home.data, 'compile-cache'))).toBe(true);
    expect(existsSync(home.database)).toBe(false);
    expect(existsSync(join(home.data, 'keyring.json'))).toBe(false);
  });
});
