import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectHarmless } from './harness/command-line.ts';
import { BAD, GOOD, OLD, project } from './harness/command-project.ts';

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
    const ended = validate(args, { apart: true });
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
    ['a file of another kind', ['package.txt'], ['"package.txt": it is not a workflow file', '.yaml']],
    ['an empty path', [''], ['"": the path is empty']],
    ['an empty folder', ['empty'], ['no workflow file found in "empty"', 'node_modules']],
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

  test('is 2 for a data folder that is no absolute path, and 1 for settings that cannot be read', () => {
    const { home, validate } = project({ 'a.json': GOOD });
    const relative = validate(['a.json'], { env: { WORKRAIL_DATA_DIR: 'data' } });
    expect(relative).toMatchObject({ status: 2, stdout: '' });
    expect(relative.stderr).toContain("WORKRAIL_DATA_DIR is 'data'");
    expect(validate(['a.json', '--data-dir', 'here']).stderr).toContain("--data-dir is 'here'");
    home.write('data/settings.json', '{');
    const broken = validate(['a.json']);
    expect(broken).toMatchObject({ status: 1, stdout: '' });
    expect(broken.stderr).toContain(`${join(home.data, 'settings.json')} cannot be read: it is not JSON`);
  });
});
