import type { NodeEvent, SessionEvent } from '@workrail/event-log';
import type { NodeId, RunId } from '@workrail/kernel';

type Kind = SessionEvent['kind'];
type EventOf<K extends Kind> = Extract<SessionEvent, { readonly kind: K }>;

const only = <K extends Kind>(
  events: readonly SessionEvent[],
  ...kinds: readonly K[]
): readonly EventOf<K>[] =>
  events.filter((event): event is EventOf<K> => (kinds as readonly Kind[]).includes(event.kind));

/**
 * What the outline of a session has to say, looked up in all its events anew for each fact. Undefined where no session
 * began.
 */
export function expectedOutline(events: readonly SessionEvent[]) {
  const opening = only(events, 'session_started').at(-1);
  if (opening === undefined) return undefined;
  const { preferences: _, ...session } = opening.data;
  return {
    ...session,
    startedAt: opening.at,
    lastActivity: events.at(-1)?.at,
    events: events.length,
    observations: Object.fromEntries(
      only(events, 'observation_recorded').map(({ data }) => [data.key, data.value]),
    ),
    runs: only(events, 'run_started').map(({ data }) => expectedRun(events, data.runId)),
    notes: only(events, 'checkpoint_recorded').flatMap(({ version, data }) =>
      data.at === undefined ? [version] : [],
    ),
  };
}

const nodeOf = ({ data }: NodeEvent): NodeId => ('to' in data ? data.to : data.node);

function expectedRun(all: readonly SessionEvent[], runId: RunId) {
  const events = all.filter(({ data }) => 'runId' in data && data.runId === runId);
  const nodes: readonly NodeEvent[] = only(events, 'run_started', 'step_acked');
  const [root, tip] = [only(events, 'run_started')[0], nodes.at(-1)];
  if (root === undefined || tip === undefined) throw new Error('a run has a root');
  const numberOf = (node: NodeId | undefined) => nodes.findIndex((one) => nodeOf(one) === node);
  const parents = nodes.map((one) => (one.kind === 'step_acked' ? numberOf(one.data.from) : null));
  const blocked = only(events, 'advance_blocked');
  const block = blocked.findLast(({ version, data }) => version > tip.version && data.node === nodeOf(tip));
  const changed = only(events, 'preferences_changed').findLast(({ data }) => data.node === nodeOf(tip));
  const gaps = openGaps(events);
  const checkpoints = only(all, 'checkpoint_recorded').filter(({ data }) => data.at?.runId === runId);
  const isComplete = tip.data.position.kind === 'complete';
  return {
    runId,
    workflowId: root.data.workflowId,
    startedAt: root.at,
    tip: nodeOf(tip),
    status:
      servedStatus(events) ??
      (isComplete ? statusAtEnd(tip) : block === undefined ? 'in_progress' : 'blocked'),
    stepsDone: tip.kind === 'step_acked' ? tip.data.depth : 0,
    lastActivity: [
      ...[...nodes, ...blocked, ...only(events, 'approval_requested'), ...checkpoints],
      ...only(events, 'command_sent', 'command_answered', 'command_decided'),
      ...only(events, 'run_canceled', 'run_reopened'),
    ]
      .map(({ at }) => at)
      .sort()
      .at(-1),
    preferences: changed?.data.effective ?? tip.data.preferences,
    branches: nodes.filter((_, number) => !parents.includes(number)).length,
    openGaps: gaps,
    blockers: block?.data.blockers ?? [],
    approvals: openQuestions(events),
    answers: waitingAnswers(events),
    given: only(events, 'approval_answered').map(({ at, data: { runId: _r, attempt: _a, ...said } }) => ({
      ...said,
      at,
    })),
    points: nodes.map((event, number) => ({ ...expectedPoint(event), parent: parents[number] })),
    tipPoint: nodes.length - 1,
    marks: nodes
      .map((event, point) => ({
        point,
        checkpoints: checkpoints.filter(({ data }) => data.at?.node === nodeOf(event)).length,
        openGaps: gaps.filter(({ node }) => node === nodeOf(event)).length,
      }))
      .filter((mark) => mark.checkpoints + mark.openGaps > 0),
  };
}

/** How a run stands by what the server did since it was reopened last; undefined where it did nothing. */
function servedStatus(events: readonly SessionEvent[]): string | undefined {
  const after = (version: number) => events.filter((event) => event.version > version);
  const reopened = only(events, 'run_reopened').at(-1);
  const since = after(reopened?.version ?? 0);
  if (only(since, 'run_canceled').length > 0) return 'canceled';
  const asked = since.findLast(
    (event) => event.kind === 'command_answered' && event.data.next.kind === 'decision',
  );
  const settled = (event: SessionEvent): boolean =>
    event.kind === 'command_decided' ||
    (event.kind === 'step_acked' && event.data.outcome !== undefined && event.data.stepId === 'step-1');
  if (asked !== undefined && !after(asked.version).some(settled)) return 'needs_decision';
  const telling = since.findLast(
    ({ kind, data }) =>
      kind === 'command_sent' ||
      kind === 'command_decided' ||
      kind === 'run_reopened' ||
      (kind === 'command_answered' && data.next.kind !== 'stopped') ||
      ('turn' in data && data.turn !== undefined),
  );
  const turn = telling !== undefined && 'turn' in telling.data ? telling.data.turn : undefined;
  return (telling === undefined && reopened === undefined) || turn === 'agent' ? undefined : 'in_progress';
}

const statusAtEnd = ({ data }: NodeEvent): string =>
  (data.openGaps ?? 0) > 0 ? 'complete_with_gaps' : 'complete';

/** What asks for an approval. */
function questions(events: readonly SessionEvent[]) {
  return [
    ...only(events, 'approval_requested').map(({ version, at, data }) => ({ version, at, ...data })),
    ...only(events, 'advance_blocked').flatMap(({ version, at, data }) =>
      data.confirmation?.answer !== 'declined' &&
      data.blockers.length > 0 &&
      data.blockers.every(
        ({ pointer }) =>
          'reason' in pointer && pointer.reason === 'needs_user_approval' && !('contextKey' in pointer),
      )
        ? [{ version, at, ...data, attempt: data.retry }]
        : [],
    ),
  ]
    .map(({ runId, node, attempt, version, at }) => ({ runId, node, attempt, question: version, at }))
    .sort((one, other) => one.question - other.question);
}

/** Whether a later event uses the attempt that a question is about, or asks about it again. */
const isPast = (events: readonly SessionEvent[], attempt: string, question: number): boolean =>
  only(events, 'step_acked', 'advance_blocked', 'approval_requested').some(
    ({ version, data }) => version > question && data.attempt === attempt,
  );

const openQuestions = (events: readonly SessionEvent[]) =>
  questions(events).filter(
    ({ attempt, question }) =>
      !isPast(events, attempt, question) &&
      !only(events, 'approval_answered', 'approval_withdrawn').some(({ data }) => data.question === question),
  );

/** Whether a later event goes on from a point, or ends an attempt there. */
const isLeft = (events: readonly SessionEvent[], node: string, answered: number): boolean =>
  events.some(
    (event) =>
      event.version > answered &&
      ((event.kind === 'step_acked' && event.data.from === node) ||
        (event.kind === 'advance_blocked' && event.data.node === node) ||
        (event.kind === 'preferences_changed' && event.data.node === node && event.data.point !== undefined)),
  );

/** The answers to questions that were open, until the next attempt from their point. */
const waitingAnswers = (events: readonly SessionEvent[]) =>
  only(events, 'approval_answered').flatMap(({ version, at, data }) => {
    const { answer, channel, by, comment } = data;
    const answered = {
      ...{ answer, channel, at },
      ...(by === undefined ? {} : { by }),
      ...(comment === undefined ? {} : { comment }),
    };
    return openQuestions(events.filter((event) => event.version < version))
      .filter(({ question }) => question === data.question)
      .filter(({ node }) => !isLeft(events, node, version))
      .map((question) => ({ ...question, answered }));
  });

/** The last word on each gap, in the order in which they were first heard of, but for those that were closed. */
function openGaps(events: readonly SessionEvent[]) {
  const gaps = only(events, 'gap_recorded').map(({ data }) => data);
  const closed = gaps.flatMap(({ resolution }) => (resolution.kind === 'resolves' ? [resolution.gapId] : []));
  const opened = gaps.filter(({ resolution }) => resolution.kind === 'unresolved');
  return [...new Set(opened.map(({ gapId }) => gapId))]
    .filter((id) => !closed.includes(id))
    .flatMap((id) => opened.findLast(({ gapId }) => gapId === id) ?? []);
}

function expectedPoint(event: NodeEvent) {
  const { at, data } = event;
  const { position, context } = data;
  const made = { node: nodeOf(event), at, isEnd: position.kind === 'complete', position, context };
  if (event.kind !== 'step_acked') return { ...made, stepId: null, depth: 0, hasNotes: false, artifacts: 0 };
  const { stepId, depth, output, confirmation } = event.data;
  return {
    ...made,
    stepId,
    depth,
    hasNotes: Boolean(output?.notesMarkdown),
    artifacts: (output?.artifacts ?? []).length,
    ...(confirmation === undefined ? {} : { confirmation: confirmation.answer }),
  };
}
