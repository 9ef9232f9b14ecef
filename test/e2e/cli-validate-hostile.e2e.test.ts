import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectHarmless, step, workflowFile } from './harness/command-line.ts';
import { BAD, GOOD, jsonOf, OLD, project } from './harness/command-project.ts';

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
