import { describe, expect, test } from 'vitest';
import { expectHarmless, watched } from './harness/command-line.ts';
import { BAD, GOOD, OLD, project } from './harness/command-project.ts';

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
      '    rename it in the file, for example to "project.old"',
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
