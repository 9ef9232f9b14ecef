import { RULES } from '@workrail/workflow-compiler';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { BAD, GOOD, OLD, project } from './harness/command-project.ts';
import { SARIF_ESSENTIALS } from './harness/sarif-schema.ts';

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
        message: { text: expect.stringContaining('for example to "project.old"') },
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
