import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CommandOptions, watched, workrail } from './harness/command-line.ts';
import { GOOD, project } from './harness/command-project.ts';
import { expectRefusal, oldNode, pretend, TOO_OLD } from './harness/old-node.ts';
import { cliProgram } from './harness/server-files.ts';
import { homeForTest } from './harness/server-home.ts';

describe('the program', () => {
  const run = (args: readonly string[], more: Partial<CommandOptions> = {}) =>
    workrail(args, { home: more.home ?? homeForTest(), apart: true, ...more });

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
    [['help', 'validat'], 'Did you mean validate?'],
    [['help', 'workflow', 'preveiw'], 'Did you mean preview?'],
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

  test('started by an older Node in a checkout, names the Node that npm start installed there', () => {
    const { home } = project({});
    const checkout = join(home.root, 'my checkout');
    const file = join(checkout, 'apps', 'export-cli', 'dist', 'main.js');
    cpSync(dirname(cliProgram()), dirname(file), { recursive: true });
    const node = home.write(
      join(
        'my checkout',
        '.tools',
        'node_modules',
        `node-${process.platform}-${process.arch}`,
        'bin',
        'node',
      ),
      '',
    );
    const args = [...pretend('20.19.0'), file, 'search', 'two words'];
    const env = { HOME: home.root, WORKRAIL_DATA_DIR: home.data };
    const { stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    // The path has a space, and what is printed can be pasted into a shell.
    const [, command = ''] = /"npm start" installed one here: run: (.+)\n$/.exec(stderr) ?? [];
    const words = spawnSync('sh', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' }).stdout;
    expect(words.trim().split('\n')).toEqual([node, file, 'search', 'two words']);
  });

  const old = oldNode();

  test.skipIf(old === undefined)(
    `started by a real older Node, does the same (${old ?? 'skipped: none on the PATH'})`,
    () => expectRefusal({ name: 'workrail', file: cliProgram(), args: ['--help'] }, old ?? '', []),
  );

  test('keeps compiled code in the data folder, for the user alone, and nothing else', () => {
    const { home } = project({ 'a.json': GOOD });
    const env = { NODE_COMPILE_CACHE: '' };
    expect(workrail(['validate', 'a.json'], { home, env }).status).toBe(0);
    expect(existsSync(join(home.data, 'compile-cache'))).toBe(true);
    expect(existsSync(home.database)).toBe(false);
    expect(existsSync(join(home.data, 'keyring.json'))).toBe(false);
  });
});
