import type { PointOverview } from '@workrail/event-log';
import type { Span } from './document.ts';

type Line = readonly Span[];
type Decision = NonNullable<PointOverview['decisions']>[number];
type Confirmation = NonNullable<PointOverview['confirmation']>;

/** What was agreed on and decided at a point, a line each. */
export const remarksOn = ({ stepId, confirmation, decisions = [] }: PointOverview): readonly Line[] => [
  ...(confirmation === undefined ? [] : [confirmationLine(confirmation)]),
  ...(decisions.length === 0 ? [] : [decisionLine(stepId === null ? 'At the start' : 'Then', decisions)]),
];

function confirmationLine({ answer, source, comment }: Confirmation): Line {
  const who = source === 'asked_by_server' ? 'when WorkRail asked' : 'as the agent says';
  const what = answer === 'approved' ? 'Approved' : 'Declined';
  return [
    { text: what, strong: true },
    { text: comment === undefined ? `, ${who}.` : `, ${who}: “${comment}”` },
  ];
}

const decisionLine = (when: string, decisions: readonly Decision[]): Line => [
  { text: `${when} the workflow ` },
  ...decisions.flatMap((decision, at): Line => [{ text: at === 0 ? '' : ', ' }, ...decisionSpans(decision)]),
  { text: '.' },
];

const DONE: Readonly<Record<Decision['kind'], (round: number) => string>> = {
  skipped: () => 'passed over ',
  entered_loop: () => 'entered the loop ',
  repeated_loop: (round) => `began round ${round} of the loop `,
  left_loop: () => 'left the loop ',
  not_entered_loop: () => 'passed over the loop ',
};

const decisionSpans = ({ kind, id, iteration = 0 }: Decision): Line => [
  { text: DONE[kind](iteration + 1) },
  { text: id, code: true },
  ...(kind === 'skipped' ? [{ text: ' (its condition did not hold)' }] : []),
];
