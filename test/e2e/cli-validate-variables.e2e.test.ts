import { describe, expect, test } from 'vitest';
import { BAD, OLD, project } from './harness/command-project.ts';

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
