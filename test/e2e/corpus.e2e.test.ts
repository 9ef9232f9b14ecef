import { afterAll, describe, expect, test } from 'vitest';
import {
  CORPUS_JOURNEYS,
  CORPUS_MISSING,
  CORPUS_SCRIPTS,
  corpusFiles,
  installCorpus,
  runs,
} from './harness/corpus.ts';
import { count } from './harness/database.ts';
import { contextsOf, expectedSteps } from './harness/expected-steps.ts';
import { DRIVERS, sharedServer } from './harness/open-server.ts';
import { runWorkflow } from './harness/scripted-agent.ts';

const title = `published workflow files${CORPUS_MISSING === undefined ? '' : ` (skipped: ${CORPUS_MISSING})`}`;
const runnable = corpusFiles.filter(runs);
const refused = corpusFiles.filter((file) => !runs(file));
const outcomes = new Map<string, string>();

describe.skipIf(CORPUS_MISSING !== undefined)(title, () => {
  describe.each(DRIVERS)('with $name', ({ open }) => {
    const { driver } = sharedServer(open, installCorpus);

    test.each(runnable)('$name runs to its end', async ({ name, workflowId, content }) => {
      const script = CORPUS_SCRIPTS[workflowId];
      const contexts = script === undefined ? contextsOf(content) : [{}];
      const visited = new Set<string>();
      let blocked = 0;
      for (const context of contexts) {
        for (const form of ['text', 'structured'] as const) {
          const journey = await runWorkflow(driver(), form, { workflowId, context }, script);
          const calls = [...new Set(journey.steps.map((step) => step.replace(/\..*$/, '')))];
          const known = CORPUS_JOURNEYS[workflowId];
          if (known === undefined) expect(calls).toEqual(expectedSteps(content, context));
          else expect(journey.steps).toEqual(known);
          for (const step of journey.steps) visited.add(step);
          blocked += journey.blocked;
        }
      }
      outcomes.set(
        name,
        `ran     ${contexts.length * 2} times, ${visited.size} different steps, ${blocked} blocked attempts`,
      );
    });
  });

  describe.each(DRIVERS)('with $name', ({ open }) => {
    const { home, driver } = sharedServer(open, installCorpus);

    test.each(refused)('$name is refused by name, and nothing is written', async ({ name, workflowId }) => {
      const { isError, text, structured } = await driver().call('start_workflow', { workflowId });
      const { error_code: code, message, violations } = structured.error;
      expect(isError).toBe(true);
      expect(['WORKFLOW_INVALID', 'WORKFLOW_NOT_FOUND']).toContain(code);
      expect(message).toContain(workflowId);
      expect(text).toContain(workflowId);
      if (code === 'WORKFLOW_INVALID') {
        expect(violations.length).toBeGreaterThan(0);
        for (const violation of violations) {
          expect(violation.path).toMatch(/^[\w.-]+\.json:\d+:\d+ /);
          expect(text).toContain(violation.message);
        }
      }
      for (const table of ['streams', 'events', 'sessions', 'runs'])
        expect(count(home.database, table)).toBe(0);
      outcomes.set(name, `refused ${code}: ${message.slice(0, 110)}`);
    });
  });

  test('every file either ran or was refused', () => {
    expect([...outcomes.keys()].sort()).toEqual(corpusFiles.map(({ name }) => name));
  });

  afterAll(() => {
    const rows = corpusFiles.map(({ name }) => `  ${name.padEnd(62)} ${outcomes.get(name) ?? 'no outcome'}`);
    process.stdout.write(
      `\nPublished workflow files, each with ${DRIVERS.length} clients and both forms of answers:\n${rows.join('\n')}\n`,
    );
  });
});
