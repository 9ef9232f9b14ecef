import { expect, test } from 'vitest';
import { BAD, GOOD, jsonOf, project } from './harness/command-project.ts';

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
