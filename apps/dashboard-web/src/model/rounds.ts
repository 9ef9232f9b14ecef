import type { RunGraph } from '@workrail/dashboard-contract';

export type Rounds = RunGraph['points'][number]['rounds'];
type Round = Rounds[number];

const count = ({ iteration, total }: Round): string =>
  total === undefined ? `${iteration}` : `${iteration} of ${total}`;

/** With what each round begins. */
export const ROUND = 'round ';

/** `round 2 of 4: Payment`; where loops lie in each other, the outer ones first. */
export const roundWords = (rounds: Rounds): string =>
  rounds
    .map((round) => `${ROUND}${count(round)}${round.item === undefined ? '' : `: ${round.item}`}`)
    .join(', ');

/** `Each slice: round 2 of 4, Payment`. */
export const loopRoundWords = (round: Round): string =>
  `${round.title}: ${ROUND}${count(round)}${round.item === undefined ? '' : `, ${round.item}`}`;
