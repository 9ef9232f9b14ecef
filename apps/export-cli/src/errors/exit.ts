/** What a process ends with. */
export const EXIT = { ok: 0, problems: 1, misuse: 2, defect: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface Failure {
  readonly code: ExitCode;
  /** What is wrong, then what to do. */
  readonly lines: readonly string[];
}

export const misuse = (...lines: readonly string[]): Failure => ({ code: EXIT.misuse, lines });
export const problem = (...lines: readonly string[]): Failure => ({ code: EXIT.problems, lines });
