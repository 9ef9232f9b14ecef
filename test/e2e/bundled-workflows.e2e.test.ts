import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Driver, Json } from './harness/driver.ts';
import { DRIVERS, sharedServer } from './harness/open-server.ts';
import { openRawDriver } from './harness/raw-driver.ts';
import { runWorkflow } from './harness/scripted-agent.ts';
import { BUNDLED_WORKFLOWS } from './harness/server-files.ts';

const FORMS = ['text', 'structured'] as const;

const files = existsSync(BUNDLED_WORKFLOWS)
  ? readdirSync(BUNDLED_WORKFLOWS, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:json|ya?ml)$/.test(name),
    )
  : [];

/** Facts to start with, so that between them every step of a workflow comes up. */
const OPENINGS: Readonly<Record<string, readonly object[]>> = {
  'wr.code-review': [
    {},
    { intentClear: false },
    { reviewDepth: 'deep', riskAreas: ['a', 'b'], canDelegate: true },
  ],
  'wr.bug-investigation': [
    {},
    { reproduced: true },
    { reproduced: true, causeProven: true, fixWanted: true, fixReach: 'wide' },
  ],
  'wr.feature-implementation': [
    {},
    { openQuestions: ['Which one?'], slices: ['first'], unmet: ['this'], size: 'large', risky: true },
    { slices: ['first', 'second'], sliceResult: 'fail' },
    { slices: ['only'], sliceResult: 'pass', unmet: [] },
  ],
  'wr.refactoring': [
    { stopWork: false, moves: ['only'], attackFindings: ['one'] },
    { netHolds: true, reach: 'local', moveResult: 'pass', verificationResult: 'pass' },
  ],
  'wr.test-hardening': [
    { stopWork: false, survivors: ['one'] },
    { stopWork: true },
    { verificationResult: 'pass' },
  ],
  'wr.incident-analysis': [{ causes: ['one'] }, { ongoing: true, missingSources: ['log'], causes: [] }],
  'wr.technical-research': [
    { webAvailable: true, aboutProject: true, canDelegate: true, parts: ['a', 'b'] },
    { stakes: 'low', keyClaims: [] },
    { stakes: 'high', keyClaims: [] },
  ],
  'wr.release-preparation': [
    { breaking: true, needsMigration: true, releaseDecision: 'go' },
    { verificationResult: 'pass', releaseDecision: 'wait' },
  ],
};

interface Outline {
  readonly workflowId: string;
  readonly steps: readonly string[];
}

const MODES = ['guided', 'auto_with_stops', 'auto_never_stop'] as const;

/** A value of the type of its stand-in. */
function valueFor(shown: Json | undefined): Json {
  if (Array.isArray(shown)) return ['one'];
  if (typeof shown !== 'string') return { one: 1 };
  return shown.startsWith('<number ') ? 1 : shown.startsWith('<true or false ') ? true : 'a text';
}

async function outlineOf(driver: Driver, workflowId: string): Promise<Outline> {
  const steps: string[] = [];
  let cursor: string | undefined;
  do {
    const { structured } = await driver.call('inspect_workflow', {
      workflowId,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const { kind, id } of structured.outline) if (kind === 'step') steps.push(id);
    cursor = structured.nextCursor;
  } while (cursor !== undefined);
  return { workflowId, steps };
}

const idsOf = async (driver: Driver): Promise<readonly string[]> =>
  (await driver.call('list_workflows')).structured.workflows.map(
    ({ workflowId }: { workflowId: string }) => workflowId,
  );

async function expectFinished(
  driver: Driver,
  form: (typeof FORMS)[number],
  mode: (typeof MODES)[number],
): Promise<void> {
  for (const workflowId of await idsOf(driver)) {
    const journey = await runWorkflow(driver, form, { workflowId, preferences: { mode } });
    expect(journey.steps.length).toBeGreaterThan(0);
    if (mode === 'auto_never_stop') expect(journey.blocked).toBe(0);
  }
}

describe.each(DRIVERS)('with $name, the bundled workflows', ({ open }) => {
  const { driver } = sharedServer(open, () => ({ bundledPath: 'program' }));

  test(`the bundled workflows are offered from all ${files.length} files, without problems [EXEC-ID-3]`, async () => {
    const { structured } = await driver().call('list_workflows');
    expect(files.length).toBeGreaterThan(0);
    expect(structured.total).toBe(files.length);
    expect(structured.problems).toEqual([]);
    for (const { workflowId, source, idStatus } of structured.workflows) {
      expect(workflowId).toMatch(/^wr\./);
      expect({ source, idStatus }).toEqual({ source: 'bundled', idStatus: 'namespaced' });
    }
    for (const workflowId of await idsOf(driver())) {
      const { structured: inspected } = await driver().call('inspect_workflow', { workflowId });
      expect(inspected.notices).toEqual([]);
    }
  });

  // With the client that is left out it is one of the modes below.
  if (open !== openRawDriver)
    test('are finished by an agent that reads the text alone', () =>
      expectFinished(driver(), 'text', 'guided'));
});

/** What they say does not depend on the client. */
describe('the bundled workflows', () => {
  const { driver } = sharedServer(openRawDriver, () => ({ bundledPath: 'program' }));
  const ids = () => idsOf(driver());

  test.each(MODES.flatMap((mode) => FORMS.map((form) => [mode, form] as const)))(
    'are finished in the mode %s by an agent that reads the %s alone',
    (mode, form) => expectFinished(driver(), form, mode),
  );

  test('lead through every one of their steps, and no loop of theirs ends in a block', async () => {
    const outlines: Outline[] = [];
    const met: Outline[] = [];
    for (const workflowId of await ids()) {
      const outline = await outlineOf(driver(), workflowId);
      const seen = new Set<string>();
      for (const context of OPENINGS[workflowId] ?? [{}]) {
        const journey = await runWorkflow(driver(), 'text', { workflowId, context }, ({ wanted }) => {
          expect(wanted.map(({ code }) => code)).not.toContain('LOOP_LIMIT_REACHED');
          return undefined;
        });
        for (const step of journey.steps) seen.add(step);
      }
      outlines.push({ ...outline, steps: [...outline.steps].sort() });
      met.push({ workflowId, steps: [...seen].sort() });
    }
    expect(met).toEqual(outlines);
  });

  test.each(FORMS)('ask an agent that fills in the call of the %s for no fact twice', async (form) => {
    const asked = new Set<string>();
    for (const workflowId of await ids())
      for (const context of OPENINGS[workflowId] ?? [{}]) {
        const { read } = await runWorkflow(driver(), form, { workflowId, context }, (moment) => {
          const { stepId, wanted, contextForm } = moment;
          expect([workflowId, stepId, wanted.flatMap(({ key }) => key ?? [])]).toEqual([
            workflowId,
            stepId,
            [],
          ]);
          for (const key of Object.keys(contextForm)) asked.add(key);
          return Object.fromEntries(
            Object.entries(contextForm).map(([key, shown]) => [key, valueFor(shown)]),
          );
        });
        expect(read.at(-1)).not.toContain('FIGURES_MISSING');
      }
    const some = [
      'reviewRange',
      'riskAreas',
      'acceptance',
      'symptom',
      'aim',
      'versionNow',
      'metrics_outcome',
    ];
    expect([...asked]).toEqual(expect.arrayContaining(some));
  });

  test.each([
    ['light', false],
    ['deep', true],
    ['lite', true],
    [undefined, true],
  ])('a review of the depth %s attacks each risk: %s', async (reviewDepth, isDeep) => {
    const { structured } = await driver().call('start_workflow', { workflowId: 'wr.code-review' });
    expect(structured.pending.prompt).toContain(
      '"light" or "deep". Anything else, or nothing, counts as "deep".',
    );
    const facts = { reviewRange: 'a..b', changeIntent: 'Faster.', riskAreas: ['a'], riskTags: [] };
    const context = { ...facts, openFindings: [], ...(reviewDepth === undefined ? {} : { reviewDepth }) };
    const { steps } = await runWorkflow(driver(), 'text', { workflowId: 'wr.code-review', context });
    expect(steps.includes('attack-area')).toBe(isDeep);
  });

  test('a review goes on only with the lists that its steps read', async () => {
    const go = async (at: Awaited<ReturnType<Driver['call']>>, more: object, ...artifacts: object[]) =>
      driver().call('continue_workflow', {
        ...at.structured.nextCall.arguments,
        context: more,
        output: { notesMarkdown: 'Looked at all of it.', artifacts },
      });
    const facts = {
      reviewRange: 'a1..b2',
      changeIntent: 'Faster login.',
      reviewDepth: 'light',
      riskTags: [],
    };
    const started = await driver().call('start_workflow', { workflowId: 'wr.code-review', context: facts });
    const text = await go(started, { riskAreas: 'the login' });
    expect(text.structured.blockers).toMatchObject([
      { code: 'INVALID_CONTEXT_KEY', pointer: { kind: 'context_key', key: 'riskAreas' } },
    ]);
    const reading = await go(text, { riskAreas: [] });
    expect(reading.structured.pending.stepId).toBe('read-change');
    const dimensions = { files: 'all-read', checks: 'run' };
    const read = { kind: 'wr.assessment', assessmentId: 'reading', dimensions, rationale: 'Every hunk.' };
    const unlisted = await go(reading, {}, read);
    expect(unlisted.structured.blockers).toMatchObject([
      { code: 'MISSING_CONTEXT_KEY', pointer: { kind: 'context_key', key: 'openFindings' } },
    ]);
    const listed = await go(unlisted, { openFindings: [] });
    expect(listed.structured.pending.stepId).toBe('report');
  });

  test.each([
    ['wr.bug-investigation', 'explanations', 'list-explanations', 'run-experiment', { reproduced: true }],
    ['wr.test-hardening', 'risks', 'rank-risks', 'plant-faults', { stopWork: false, survivors: [] }],
    ['wr.technical-research', 'findings', 'read-sources', 'weigh-round', { stakes: 'low', keyClaims: [] }],
    [
      'wr.release-preparation',
      'changes',
      'list-changes',
      'choose-version',
      { verificationResult: 'pass', releaseDecision: 'wait' },
    ],
    ['wr.incident-analysis', 'turningPoints', 'map-path.check-map', 'list-causes', { causes: ['one'] }],
  ] as const)(
    '%s asks for the list %s before a step reads it',
    async (workflowId, key, before, reader, context) => {
      const asked: (readonly [string, string])[] = [];
      const { steps } = await runWorkflow(driver(), 'text', { workflowId, context }, ({ stepId, wanted }) => {
        const one = wanted.find((missing) => missing.key === key);
        if (one === undefined) return undefined;
        asked.push([stepId, one.code]);
        // The first answer is of the wrong type.
        return asked.length === 1 ? { [key]: 'a text' } : undefined;
      });
      expect(asked).toEqual([
        [before, 'MISSING_CONTEXT_KEY'],
        [before, 'INVALID_CONTEXT_KEY'],
      ]);
      expect(steps).toContain(reader);
    },
  );
});
