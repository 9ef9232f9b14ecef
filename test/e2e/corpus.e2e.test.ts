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
/**
 * What a client does with an answer is the same for each file: the long tier tries each with all of them, the gate each with
 * one, and each client with a third of the files. Both forms of answers and all contexts are tried with every file.
 */
const LONG = process.env.WORKRAIL_LONG === '1';
const triedWith = (client: number) =>
  corpusFiles.filter((_, index) => LONG || index % DRIVERS.length === client);
const CLIENTS = DRIVERS.map((driver, client) => ({
  ...driver,
  runnable: triedWith(client).filter(runs),
  refused: triedWith(client).filter((file) => !runs(file)),
}));
const outcomes = new Map<string, string>();

describe.skipIf(CORPUS_MISSING !== undefined)(title, () => {
  describe.each(CLIENTS)('with $name', ({ open, runnable }) => {
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

  describe.each(CLIENTS.filter(({ refused }) => refused.length > 0))('with $name', ({ open, refused }) => {
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
      `\nPublished workflow files, each with ${LONG ? DRIVERS.length : 'one of the'} clients and both forms of answers:\n${rows.join('\n')}\n`,
    );
  });
});
