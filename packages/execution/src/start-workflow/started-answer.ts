import { defined, firstAttempt, program } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { type Minter, minterOf, openingOf, type RunPoint, readProgram } from '@workrail/session-reads';
import type { ExecutionAnswer, OpenRun, Recap } from '../answers/answer.ts';
import { answerAt, roomForRecap, roomIn } from '../answers/build-answer.ts';
import { notesBefore, sessionRecap } from '../answers/session-notes.ts';
import { standingOf, standingSize } from '../answers/standing.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DriveDependencies, type DriveError, settleAnswer } from '../drive-run/settle-answer.ts';
import { openRunsIn, projectOf, recentSince } from '../open-runs/open-runs.ts';

type AnswerDependencies = DriveDependencies &
  Pick<Dependencies, 'catalog' | 'documents' | 'workspaces' | 'digests' | 'logger'>;

/** What a start says, made of what the log says of it: the first answer and every later one are the same. */
export const startedAnswer = (deps: AnswerDependencies, root: RunPoint, key: Uint8Array) =>
  program<DriveError | StoreError, ExecutionAnswer>(async ({ take }) => {
    const { node, event } = root.node;
    const minter = minterOf(key, deps.digests);
    const terms = { warnings: event.data.warnings, reserved: standingSize(root) };
    const begun = answerAt(root, firstAttempt(node), minter, terms);
    const { answer, place } = await take(settleAnswer(deps, { answer: begun, place: root }, minter));
    const openRuns = await take(openBeside(deps, root, minter));
    const named = openRuns.length === 0 ? answer : { ...answer, openRuns };
    const recap = await take(notedBefore(deps, root, roomForRecap(named, standingSize(place))));
    const known = defined({ ...named, recap });
    return { ...known, standing: await standingOf(deps, place, roomIn(known)) };
  });

/** What was noted in the session before the run began, in at most `room` bytes; undefined where nothing was. */
const notedBefore = (deps: AnswerDependencies, { run: { sessionId }, node }: RunPoint, room: number) =>
  readProgram<StoreError, Recap | undefined>(deps, async (tx, { take }) => {
    const sources = await take(notesBefore(tx, sessionId, node.event.version));
    return sources.length === 0 ? undefined : sessionRecap(sources, sessionId, room);
  });

/** Other runs of the workflow in this project that were begun before and wait for their next step. */
const openBeside = (deps: AnswerDependencies, { run, node }: RunPoint, minter: Minter) =>
  readProgram<StoreError, readonly OpenRun[]>(deps, async (tx, { take }) => {
    const workspace = (await take(openingOf(tx, run.sessionId)))?.data.workspace;
    const wanted = {
      project: projectOf(workspace),
      workflowId: run.workflow.workflowId,
      besides: { runId: run.runId, at: node.event.at },
    };
    return take(openRunsIn(tx, { ...wanted, since: recentSince(node.event.at) }, minter));
  });
