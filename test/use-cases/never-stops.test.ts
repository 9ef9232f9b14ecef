import { readFileSync } from 'node:fs';
import { sessionStreamId } from '@workrail/event-log';
import type { JsonObject, SessionId } from '@workrail/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { right } from '../harness/in-process.ts';
import { world } from './world.ts';

const everything = JSON.parse(
  readFileSync(new URL('../language/everything.json', import.meta.url), 'utf8'),
) as JsonObject;
/** The workflow with every field of the language, as a project's own. */
const EVERYTHING = JSON.stringify({ ...everything, id: 'test.everything' });

const anything = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.integer(), { maxLength: 3 }),
);

/** What the conditions of the workflow read: what they wait for, what they do not, and what they cannot judge. */
const context = fc.record(
  {
    skip: fc.oneof(fc.boolean(), anything),
    n: fc.oneof(fc.constantFrom<number>(0, 1, 2), anything),
    rounds: fc.oneof(fc.constantFrom<number>(-1, 0, 3), anything),
    good: fc.oneof(fc.constantFrom('yes', 'no'), anything),
    open: fc.oneof(fc.constantFrom('x', 'closed'), anything),
    list: fc.oneof(fc.array(fc.constantFrom('a', 'b'), { maxLength: 4 }), anything),
    alone: fc.oneof(fc.boolean(), anything),
    risky: anything,
    json: anything,
    choice: anything,
  },
  { requiredKeys: [] },
);

/** What an agent sends that forgets, or sends what does not fit. */
const sloppy = fc.record(
  {
    notesMarkdown: fc.constantFrom('', ' ', 'Did it.', '{"a":1}'),
    context,
    artifacts: fc.array(
      fc.constantFrom<JsonObject>(
        { kind: 'wr.loop_control', decision: 'continue' },
        { kind: 'wr.loop_control', decision: 'stop' },
        { kind: 'wr.loop_control', decision: 'maybe' },
        { kind: 'wr.assessment', dimensions: {} },
        { kind: 'unasked' },
      ),
      { maxLength: 2 },
    ),
    confirmation: fc.constant({ answer: 'declined' }),
  },
  { requiredKeys: [] },
);

test('a run that never stops reaches its end whatever is sent, and everything missing is recorded [EXEC-AUTO-3]', async () => {
  const paths = new Set<string>();
  await fc.assert(
    fc.asyncProperty(context, fc.array(sloppy, { minLength: 1, maxLength: 8 }), async (given, sends) => {
      const { useCases, host } = world({ 'everything.json': EVERYTHING });
      let at = right(
        await useCases.startWorkflow({
          workflowId: 'test.everything',
          context: given as JsonObject,
          preferences: { mode: 'auto_never_stop' },
        })(),
      );
      const steps: string[] = [];
      for (let moves = 0; !at.isComplete; moves += 1) {
        expect(at.kind).toBe('ok');
        steps.push(at.pending?.stepId ?? '');
        expect(moves).toBeLessThan(400);
        const { stateToken, ackToken } = at;
        const send = sends[moves % sends.length] ?? {};
        at = right(await useCases.continueWorkflow({ stateToken, ackToken: ackToken ?? '', ...send })());
      }
      const range = { from: 1, limit: 10_000 };
      const events = right(
        await host.store.read((tx) =>
          tx.events.read(sessionStreamId(at.session.sessionId as SessionId), range),
        )(),
      );
      const gaps = events.filter(({ kind }) => kind === 'gap_recorded').length;
      expect(events.some(({ kind }) => kind === 'advance_blocked')).toBe(false);
      expect(at.openGaps ?? 0).toBe(gaps);
      paths.add(steps.join(' '));
    }),
    { numRuns: 40 },
  );
  // Otherwise what is sent changes nothing, and one run is as good as forty.
  const lengths = [...paths].map((path) => path.split(' ').length);
  expect(paths.size).toBeGreaterThanOrEqual(10);
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeGreaterThanOrEqual(4);
});
