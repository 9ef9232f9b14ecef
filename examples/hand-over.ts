/**
 * A separate program runs a workflow, exports the session to a file, and continues it elsewhere: first with a store in a
 * folder, then with one in memory.
 *
 *   node examples/hand-over.ts <folder>
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkRail, type WorkRail } from 'workrail';

/** The program that the bundles name as their producer. */
const producer = { name: 'hand-over', version: '1.0.0' };
const [folder = 'hand-over'] = process.argv.slice(2);
await mkdir(folder, { recursive: true });

/** Every call resolves to its result or its error, as data: `_tag` says which. */
function need<A>(
  outcome: { readonly _tag: 'Right'; readonly right: A } | { readonly _tag: 'Left'; readonly left: unknown },
): A {
  if (outcome._tag === 'Right') return outcome.right;
  throw new Error(JSON.stringify(outcome.left));
}

// On one machine: start, and do two steps.
const here = openWorkRail({ store: { folder: join(folder, 'data') }, cwd: folder });
let at = need(
  await here.startWorkflow({
    workflowId: 'wr.code-review',
    title: 'Review of the login',
    preferences: { mode: 'auto_never_stop' },
  })(),
);
const { sessionId } = at.session;
for (const notesMarkdown of ['Read the change.', 'Ran the tests.']) at = await done(here, at, notesMarkdown);
need(
  await here.exportSession({
    sessionId,
    path: 'login.jsonl.gz',
    producer,
  })(),
);
await here.close();

// On another one: import it, find it, and finish it.
const there = openWorkRail({ store: 'memory', cwd: folder });
const { outcome } = need(await there.importSession({ path: 'login.jsonl.gz' })());
const [candidate] = need(await there.resumeSession({ query: 'review login' })()).candidates;
if (candidate === undefined) throw new Error('the session is not found');
at = need(await there.continueWorkflow({ stateToken: candidate.stateToken })());
let steps = 0;
for (; !at.isComplete; steps += 1) at = await done(there, at, 'Done.');
process.stdout.write(`${outcome}: ${candidate.title}, ${candidate.stepsDone} steps there, ${steps} here\n`);
need(
  await there.exportSession({
    sessionId,
    path: 'back.jsonl.gz',
    producer,
  })(),
);
await there.close();

// Back on the first machine, it replaces the session that it started from.
const again = openWorkRail({ store: { folder: join(folder, 'data') }, cwd: folder });
const back = need(await again.importSession({ path: 'back.jsonl.gz', replace: { producer } })());
const [run] = need(await again.showSession(sessionId)()).runs;
process.stdout.write(`${back.outcome}: ${run?.status}\n`);
await again.close();

type Point = typeof at;

/** Reports the current step as done. */
async function done(rail: WorkRail, { stateToken, ackToken }: Point, notesMarkdown: string): Promise<Point> {
  if (ackToken === null) throw new Error('there is no step to do');
  return need(await rail.continueWorkflow({ stateToken, ackToken, notesMarkdown })());
}
