import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commandOf, step, workflowFile } from './harness/command-line.ts';
import { GOOD, jsonOf, project } from './harness/command-project.ts';

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

test.skipIf(!existsSync('/dev/full'))('a result that cannot be written is an error', () => {
  const { home } = project({ 'a.json': GOOD });
  const { command, args, options } = commandOf(['validate', 'a.json'], { home });
  const { status, stderr } = spawnSync('/bin/sh', ['-c', '"$0" "$@" > /dev/full', command, ...args], options);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'workrail: the result cannot be written (ENOSPC)\n',
  });
});
