import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileSchema } from '@workrail/contracts';
import type { Json, JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compileValue, findings } from '../fixtures/workflows.ts';
import { commandWorkflow as language } from './command-workflow.ts';
import { commandWorkflowSchema } from './command-workflow-schema.ts';
import {
  at,
  commandWorkflow,
  everything,
  withCommand,
  withInput,
  withSecond,
} from './fixtures/command-workflows.ts';
import { edited, knownIn, type Path, pointerOf } from './fixtures/edits.ts';

const { problems, check } = compileSchema(commandWorkflowSchema());
const violations = (value: Json) => check?.(value).map(({ pointer }) => pointer);

const CORPUS =
  process.env.WORKRAIL_CORPUS ?? fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const FOLDER = join(CORPUS, 'run-manifests');
const published = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.yaml')) : [];

/** What the reader refuses a file for. */
const refusals = (value: Json): readonly string[] =>
  findings(compileValue(value)).flatMap(({ severity, rule }) => (severity === 'error' ? [rule] : []));

describe('the JSON Schema of the dialect takes', () => {
  test('what its reader takes', () => {
    expect(problems).toEqual([]);
    expect(violations(everything)).toEqual([]);
    expect(violations(commandWorkflow({ title: null, requires: null }))).toEqual([]);
    expect(violations(withCommand({ if: null, repeat: { until: 'true', every: null } }))).toEqual([]);
    expect(violations(withInput({ default: { from: 'env', value: 'BUCKET' } }))).toEqual([]);
    expect(violations(withInput({ default: { from: 'literal', value: ['a'] } }))).toEqual([]);
  });

  /** These are only warnings. */
  test.each<JsonObject>([{ max_attempts: 101 }, { max_attempts: 0 }, { every: '5s' }])(
    'a repetition with %j',
    (patch) => {
      const value = withCommand({ repeat: { until: 'true', ...patch } });
      expect(refusals(patch.every === undefined ? value : withCommand({ repeat: patch }))).toEqual([]);
      expect(violations(value)).toEqual([]);
    },
  );

  test.each(published)('%s', (name) => {
    expect(violations(parse(readFileSync(join(FOLDER, name), 'utf8')) as Json)).toEqual([]);
  });
});

describe('and says where a file breaks it', () => {
  const withBinding = (binding: Json) => withInput({ provider: 'a b', provider_args: { x: binding } });
  test.each<[string, JsonObject]>([
    ['/steps/0/runn', withCommand({ runn: 'a b' })],
    ['/steps/0/run', withCommand({ run: 'ab' })],
    ['/steps/0/run', withCommand({ run: at('inputs.bucket') })],
    ['/steps/0', withCommand({ if: 'true', when: 'true' })],
    ['/steps/0/repeat/every', withCommand({ repeat: { until: 'true', every: '500us' } })],
    ['/steps/0/repeat/timeout', withCommand({ repeat: { until: 'true', timeout: 'soon' } })],
    ['/steps/0/repeat/max_attempts', withCommand({ repeat: { until: 'true', max_attempts: '3' } })],
    ['/steps/1/id', withSecond({ id: ' ' })],
    ['/workflow', commandWorkflow({ workflow: 'make bucket' })],
    ['/workflow', commandWorkflow({ workflow: 'x'.repeat(201) })],
    ['/steps', commandWorkflow({ steps: [] })],
    ['/inputs/bucket/mode', withInput({ mode: 'many' })],
    ['/inputs/bucket/provider', withInput({ provider: 'buckets:list' })],
    ['/inputs/bucket/cache_ttl_sec', withInput({ cache_ttl_sec: -1 })],
    ['/inputs/bucket/default/value', withInput({ default: { from: 'env', value: {} } })],
    ['/inputs/bucket/provider_args/x', withBinding({})],
    ['/inputs/bucket/provider_args/x', withBinding({ from_step: 'create_bucket', from_input: 'bucket' })],
    ['/inputs/bucket/provider_args/x/path', withBinding({ from_step: 'create_bucket', path: 'a..b' })],
    ['/requires', commandWorkflow({ requires: {} })],
  ])('%s of %j', (pointer, value) => {
    expect(refusals(value).length).toBeGreaterThan(0);
    expect(violations(value)?.some((one) => pointer === one || one.startsWith(pointer))).toBe(true);
  });
});

/** Rules that look at one place only. */
const OF_ONE_PLACE =
  /^(?:wrong-type|invalid-value|unknown-key|misplaced-key|missing-key|item-count|text-length)$/;

const REMOVED = 'remove';
const VALUES: readonly Json[] = [REMOVED, 3, -1, 'x', ' ', null, [], {}, true, { odd: 1 }];

const changed = (path: Path, to: Json): Json =>
  edited(everything, path, (key) => (to === REMOVED ? [] : [[key, to]]));

describe('a file with one value changed', () => {
  const cases = knownIn(language, everything).flatMap(({ path }) => VALUES.map((to) => ({ path, to })));

  test('is refused by the schema only where the reader refuses it [APIS-CHECK-4]', () => {
    const refused = cases.filter(({ path, to }) => violations(changed(path, to))?.length !== 0);
    expect(refused.length).toBeGreaterThan(200);
    const alone = refused.filter(({ path, to }) => refusals(changed(path, to)).length === 0);
    expect(alone.map(({ path, to }) => [pointerOf(path), String(to)])).toEqual([]);
  });

  test('and always where the reader refuses the place itself [APIS-CHECK-4]', () => {
    const refused = cases.filter(({ path, to }) =>
      refusals(changed(path, to)).some((rule) => OF_ONE_PLACE.test(rule)),
    );
    expect(refused.length).toBeGreaterThan(200);
    const missed = refused.filter(({ path, to }) => violations(changed(path, to))?.length === 0);
    expect(missed.map(({ path, to }) => [pointerOf(path), String(to)])).toEqual([]);
  });
});
