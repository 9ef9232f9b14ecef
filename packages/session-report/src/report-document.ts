import type { RunOverview } from '@workrail/event-log';
import { minuteOf } from '@workrail/kernel';
import type { ReportDocument, ReportPart, Span } from './document.ts';
import { graphLayout } from './graph-layout.ts';
import { branchesOf, factsOf, type Report, type ReportBranch, runLine } from './report.ts';
import { notePart, type ReportRun, reportRuns, startParts, stepParts } from './step-parts.ts';

/** What is open comes first, then each run: where it stands, its picture, and its branches by themselves. */
export function reportDocument(report: Report): ReportDocument {
  const { session } = report;
  const runs = reportRuns(report);
  return {
    title: session.title ?? session.sessionId,
    sessionId: session.sessionId,
    at: session.lastActivity,
    parts: [
      { kind: 'facts', facts: factsOf(report) },
      ...glance(runs),
      ...openPoints('Gaps and assumptions', runs.flatMap(gapLines)),
      ...openPoints('Waiting for', runs.flatMap(waitingLines)),
      ...sessionNotes(report),
      ...runs.flatMap(runParts),
    ],
  };
}

function glance(runs: readonly ReportRun[]): readonly ReportPart[] {
  if (runs.length === 0) return [{ kind: 'text', spans: [{ text: 'No workflow was started.' }] }];
  const items = runs.map(({ run, number, places: { run: to } }): readonly Span[] => [
    { text: `Run ${number}: `, to },
    { text: run.workflowId, code: true, to },
    { text: `, ${runLine(run)}` },
  ]);
  return [
    { kind: 'title', level: 2, spans: [{ text: 'At a glance' }] },
    { kind: 'list', items },
  ];
}

const openPoints = (title: string, items: readonly (readonly Span[])[]): readonly ReportPart[] =>
  items.length === 0
    ? []
    : [
        { kind: 'title', level: 2, spans: [{ text: title }] },
        { kind: 'list', items, open: true },
      ];

const gapLines = ({ run, places, titleOf }: ReportRun): readonly (readonly Span[])[] => {
  const points = new Map(run.points.map((point) => [point.node, point]));
  return run.openGaps.map(({ severity, message, node }) => {
    const [point, to] = [points.get(node), places.point(node)];
    const where: readonly Span[] =
      point === undefined || to === undefined
        ? []
        : [{ text: ' Open since “' }, { text: titleOf(point), to }, { text: '”.' }];
    return [...openStart(severity, run, message), ...where];
  });
};

const waitingLines = ({ run }: ReportRun): readonly (readonly Span[])[] =>
  run.blockers.map(({ code, message }) => openStart(code, run, message));

const openStart = (what: string, { workflowId }: RunOverview, message: string): readonly Span[] => [
  { text: what, strong: true },
  { text: ', ' },
  { text: workflowId, code: true },
  { text: `: ${message}` },
];

/** Notes that belong to no run; where one run is asked for they are left out. */
const sessionNotes = ({ session: { notes }, run, artifacts }: Report): readonly ReportPart[] =>
  notes.length === 0 || run !== undefined
    ? []
    : [
        { kind: 'title', level: 2, spans: [{ text: 'Session notes' }] },
        ...notes.map((note) => notePart(note, 3, artifacts)),
      ];

function runParts(told: ReportRun): readonly ReportPart[] {
  const { run, number, places } = told;
  const branches = branchesOf(run);
  const several = branches.length > 1;
  return [
    {
      kind: 'title',
      level: 2,
      spans: [{ text: `Run ${number}: ` }, { text: run.workflowId, code: true }],
      place: places.run,
    },
    { kind: 'text', spans: [{ text: `${capitalized(runLine(run))}. Started ${minuteOf(run.startedAt)}.` }] },
    { kind: 'graph', graph: graphLayout(run, places, told.titleOf) },
    ...startParts(told),
    ...branches.flatMap((branch) => [
      ...(several ? [branchTitle(branch, told)] : []),
      ...branch.points.flatMap((point) => stepParts(point, several ? 4 : 3, told)),
    ]),
  ];
}

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function branchTitle({ number, from, isLatest }: ReportBranch, { places, titleOf }: ReportRun): ReportPart {
  const to = from === null ? undefined : places.point(from.node);
  const leaves: readonly Span[] =
    from === null || to === undefined
      ? [{ text: ', from the start' }]
      : [{ text: ', after “' }, { text: titleOf(from), to }, { text: '”' }];
  return {
    kind: 'title',
    level: 3,
    spans: [{ text: `Branch ${number}` }, ...(isLatest ? [{ text: ' (current)' }] : leaves)],
    place: places.branch(number),
  };
}
