import { visible } from '../text/visible.ts';

export const EXIT = {
  ok: 0,
  problems: 1,
  misuse: 2,
  defect: 3,
  // How a run stands that was followed.
  canceled: 4,
  needsDecision: 5,
  agentsTurn: 6,
  /** A run did not start. */
  notReady: 7,
  /** A run was left before its end; what shells say of Ctrl-C. */
  left: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface Failure {
  readonly code: ExitCode;
  /** What is wrong, then what to do. */
  readonly lines: readonly string[];
}

export const endingWith =
  (code: ExitCode) =>
  <E>(lines: (error: E) => readonly string[]) =>
  (error: E): Failure => ({ code, lines: lines(error) });

export const misuse = endingWith(EXIT.misuse);
export const problem = endingWith(EXIT.problems);

/** What an error says, but where there was no room: then nothing is wrong with what is there. */
export const orNoRoom =
  <E extends { readonly fullVolume?: string }>(lines: (error: E) => readonly string[]) =>
  (error: E): readonly string[] =>
    error.fullVolume === undefined
      ? lines(error)
      : [
          `${visible(error.fullVolume)} is full`,
          'Nothing was changed. Free some space there and run the same command again.',
        ];
