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

function decisionSpans({ kind, id, iteration = 0 }: Decision): Line {
  const name: Span = { text: id, code: true };
  switch (kind) {
    case 'skipped':
      return [{ text: 'passed over ' }, name, { text: ' (its condition did not hold)' }];
    case 'entered_loop':
      return [{ text: 'entered the loop ' }, name];
    case 'repeated_loop':
      return [{ text: `began round ${iteration + 1} of the loop ` }, name];
    case 'left_loop':
      return [{ text: 'left the loop ' }, name];
    case 'not_entered_loop':
      return [{ text: 'passed over the loop ' }, name];
  }
}
