import type { CheckpointAnswer, ExecutionAnswer } from '@workrail/application';
import { canonicalJson, type Json, type JsonObject } from '@workrail/kernel';
import type { ToolResult } from '@workrail/mcp-surface';
import { meaningOf, membersOf, type Said, tokenIn, withContext, withKept } from './meaning.ts';
import type { Plan } from './plan.ts';
import { pendingAfter } from './plan-path.ts';
import type { Call } from './wire.ts';

/** What became of a call. */
export type Outcome =
  | 'started'
  | 'advanced'
  | 'blocked'
  | 'replayed'
  | 'shown'
  | 'noted'
  | 'found'
  | 'refused';

/** A point of a run that was reached. */
/** An answer as it is sent: what is empty or known is left out. */
type Structured = Omit<ExecutionAnswer, 'warnings'> & Partial<Pick<ExecutionAnswer, 'warnings'>>;

interface Point {
  readonly plan: Plan;
  readonly session: string;
  readonly start: JsonObject;
  readonly parent: Point | undefined;
  readonly stateToken: string;
  readonly said: Said;
  /** Everything that was set on the way. */
  readonly context: JsonObject;
  /** Step that is to be done next; null at the end. */
  readonly pending: string | null;
}

/** Something that has to be in the log, in this order. */
export type Entry =
  | { readonly kind: 'started' | 'done'; readonly point: Point; readonly stepId?: string }
  | { readonly kind: 'blocked'; readonly stateToken: string; readonly said: Said }
  | { readonly kind: 'noted'; readonly stateToken?: string; readonly said: Said };

interface Attempt {
  readonly said: Said;
  readonly answer: string;
}

/** The book that is kept of all calls and answers, by somebody who sees the wire and nothing else. */
export interface Ledger {
  readonly observe: (call: Call, result: ToolResult) => Outcome;
  /** By session. */
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
  readonly points: ReadonlyMap<string, Point>;
  /** Where an answer was not what the book says. */
  readonly problems: string[];
}

export function openLedger(plans: readonly Plan[]): Ledger {
  const points = new Map<string, Point>();
  const entries = new Map<string, Entry[]>();
  const attempts = new Map<string, Attempt>();
  const kept = new Map<string, Said>();
  const problems: string[] = [];
  const claim = (holds: boolean, text: string): void => void (holds || problems.push(text));
  const enter = (session: string, entry: Entry): void =>
    void entries.set(session, [...(entries.get(session) ?? []), entry]);

  function reach(point: Omit<Point, 'pending'>, answer: Structured): Point {
    const path = pathTo(point);
    const pending = pendingAfter(point.plan, point.start, path);
    const told = answer.pending?.stepId ?? null;
    claim(told === pending, `after ${path.length} steps ${told} is pending, and the plan says ${pending}`);
    claim(answer.isComplete === (pending === null), `isComplete is ${answer.isComplete} at ${pending}`);
    claim(!points.has(point.stateToken), `${point.stateToken} was reached twice`);
    const reached: Point = { ...point, pending };
    points.set(point.stateToken, reached);
    return reached;
  }

  function started(args: JsonObject, answer: ExecutionAnswer): Outcome {
    const plan = plans.find(({ id }) => id === answer.workflowId);
    if (plan === undefined) throw new Error(`no plan is called ${answer.workflowId}`);
    const { context } = meaningOf(args);
    const { stateToken, session } = answer;
    const said: Said = { artifacts: [], context };
    const root = {
      ...{ plan, session: session.sessionId, start: withContext({}, context), parent: undefined },
      ...{ stateToken, said, context: withContext({}, context) },
    };
    enter(session.sessionId, { kind: 'started', point: reach(root, answer) });
    return 'started';
  }

  function shown(at: Point, answer: Structured): Outcome {
    claim(answer.stateToken === at.stateToken, 'another point is shown than was asked for');
    claim((answer.pending?.stepId ?? null) === at.pending, `${at.pending} is not what is shown`);
    const { entries: told, truncated } = answer.recap ?? { entries: [], truncated: true };
    const done = told.filter(({ checkpoint }) => checkpoint !== true).map((one) => one.notesMarkdown);
    const notes = ancestors(at).map(({ said }) => said.notes ?? '');
    claim(
      truncated || same(done.filter(isText), notes.filter(isText)),
      `the recap is ${JSON.stringify(done)}, not ${JSON.stringify(notes)}`,
    );
    return 'shown';
  }

  function attempted(at: Point, ack: string, args: JsonObject, answer: Structured): Outcome {
    const said = withKept(kept.get(ack), meaningOf(args));
    const used = attempts.get(ack);
    if (used !== undefined) return replayed(used, meaningOf(args), answer);
    attempts.set(ack, { said, answer: JSON.stringify(answer) });
    if (answer.kind === 'blocked') {
      enter(at.session, { kind: 'blocked', stateToken: at.stateToken, said });
      kept.set(tokenIn('ack', answer.ackToken) ?? '', keptOf(said, answer));
      claim(
        answer.pending?.stepId === at.pending,
        `blocked at ${answer.pending?.stepId}, not at ${at.pending}`,
      );
      return 'blocked';
    }
    const { plan, session, start } = at;
    const { stateToken } = answer;
    const context = withContext(at.context, said.context);
    const point = reach({ plan, session, start, parent: at, stateToken, said, context }, answer);
    enter(at.session, { kind: 'done', point, stepId: at.pending ?? '' });
    return 'advanced';
  }

  function replayed(used: Attempt, said: Said, answer: Structured): Outcome {
    const { warnings: told = [] } = answer;
    const notice = told.find(({ code }) => code.startsWith('REPLAY_'));
    const others = told.filter((one) => one !== notice);
    const warnings = others.length === 0 ? undefined : others;
    claim(JSON.stringify({ ...answer, warnings }) === used.answer, 'a replay has another answer');
    claim(
      notice !== undefined || !saysMore(said, used.said),
      'a replay says something new, and nobody was told that it was not recorded',
    );
    return 'replayed';
  }

  function noted(args: JsonObject, { recorded, session }: CheckpointAnswer): Outcome {
    const { notes, ...rest } = meaningOf(args);
    const said = notes === undefined || notes.trim() === '' ? rest : { notes, ...rest };
    const stateToken = tokenIn('st', membersOf(args).stateToken);
    const entry: Entry = { kind: 'noted', said, ...(stateToken === undefined ? {} : { stateToken }) };
    const before = (entries.get(session.sessionId) ?? []).findLast(
      (one) => one.kind === 'noted' && one.stateToken === stateToken,
    );
    const again = before !== undefined && same(before as unknown as Json, entry as unknown as Json);
    if (stateToken !== undefined)
      claim(recorded !== again, `recorded is ${recorded} for what was noted last`);
    if (recorded) enter(session.sessionId, entry);
    return 'noted';
  }

  const observe = ({ tool: spelled, args }: Call, { isError, structuredContent }: ToolResult): Outcome => {
    if (isError === true) return 'refused';
    // A hyphen in the name of a tool is taken for what it stands for.
    const tool = spelled.replace('-', '_');
    if (tool === 'start_workflow') return started(args, structuredContent as ExecutionAnswer);
    if (tool === 'checkpoint_workflow') return noted(args, structuredContent as CheckpointAnswer);
    if (tool === 'start_session') {
      entries.set((structuredContent as CheckpointAnswer).session.sessionId, []);
      return 'noted';
    }
    if (tool !== 'continue_workflow') return 'found';
    const { stateToken, ackToken } = membersOf(args);
    const at = points.get(tokenIn('st', stateToken) ?? '');
    if (at === undefined) throw new Error(`${String(stateToken)} was accepted, and nobody gave it out`);
    const ack = tokenIn('ack', ackToken);
    const answer = structuredContent as Structured;
    return ack === undefined ? shown(at, answer) : attempted(at, ack, args, answer);
  };
  return { observe, entries, points, problems };
}

/** The points from the one behind the root to `end`, oldest first. */
function ancestors(end: Pick<Point, 'parent' | 'said'>): readonly Pick<Point, 'parent' | 'said'>[] {
  const path: Pick<Point, 'parent' | 'said'>[] = [];
  for (let at: typeof end | undefined = end; at?.parent !== undefined; at = at.parent) path.unshift(at);
  return path;
}

const pathTo = (point: Omit<Point, 'pending'>) =>
  (ancestors(point) as readonly Point[]).map(({ context, said }) => ({
    context,
    artifacts: said.artifacts,
  }));

/** What an answer says was refused is not kept, and the rest is. */
const keptOf = (said: Said, { kept }: Structured): Said => ({
  ...said,
  artifacts: said.artifacts.filter(({ kind }) => kept?.artifactKinds?.includes(String(kind)) === true),
});

const isText = (notes: string): boolean => notes !== '';

const same = (left: Json, right: Json): boolean =>
  canonicalJson({ value: left }) === canonicalJson({ value: right });

function saysMore(said: Said, recorded: Said): boolean {
  const context = Object.entries(said.context).some(
    ([key, value]) => !same(value, recorded.context[key] ?? null),
  );
  const artifacts = said.artifacts.some((one) => !recorded.artifacts.some((other) => same(one, other)));
  return context || artifacts || (said.notes !== undefined && said.notes !== recorded.notes);
}
