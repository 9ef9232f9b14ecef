import { BUDGETS, E, type Either, RUN_ID_PATTERN, SESSION_ID_PATTERN, utf8Length } from '@workrail/kernel';
import {
  checkWorkspacePath,
  decodeCursor,
  encodeCursor,
  type InvalidInputError,
  invalid,
} from '@workrail/requests';

/** All of it is optional; nothing at all asks for the latest sessions of the workspace. */
export interface ResumeSessionInput {
  /** What the work was about: words, a ticket, a branch, an id. */
  readonly query?: string;
  /** Absolute path of the project; that of the working folder if left out. */
  readonly workspacePath?: string;
  /** The session that is meant, `ses_…`. */
  readonly sessionId?: string;
  /** The run that is meant, `run_…`. */
  readonly runId?: string;
  /** The branch on which the work was done. */
  readonly gitBranch?: string;
  /** Whole, or its first 7 digits or more. */
  readonly gitHeadSha?: string;
  /** Candidates to show: 1 to 5. */
  readonly limit?: number;
  /** Of the branches of `runId`: where the page before ended. */
  readonly cursor?: string;
}

export const MOST_CANDIDATES = 5;
const LONGEST_BRANCH = 512;

type Checked = Either<InvalidInputError, unknown>;

/** The input as it is used: trimmed, and nothing in it that could not be meant. */
export function checkResumeInput(input: ResumeSessionInput): Either<InvalidInputError, ResumeSessionInput> {
  const trimmed = Object.fromEntries(
    Object.entries(input).flatMap(([name, value]: readonly [string, unknown]) => {
      if (typeof value !== 'string' || name === 'workspacePath') return [[name, value]];
      return value.trim() === '' ? [] : [[name, value.trim()]];
    }),
  ) as ResumeSessionInput;
  const fault = faultsOf(trimmed).find(E.isLeft);
  return fault ?? E.right(trimmed);
}

const faultsOf = (input: ResumeSessionInput): readonly Checked[] => [
  checkWorkspacePath(input.workspacePath),
  checkLength(
    'query',
    input.query,
    BUDGETS.query,
    'Send the most specific words: a ticket, a branch, a title.',
  ),
  checkLength('gitBranch', input.gitBranch, LONGEST_BRANCH, 'Send the name of the branch as git prints it.'),
  checkForm('sessionId', input.sessionId, SESSION_ID_PATTERN),
  checkForm('runId', input.runId, RUN_ID_PATTERN),
  checkForm('gitHeadSha', input.gitHeadSha, /^[0-9a-f]{7,64}$/i),
  checkLimit(input.limit),
  branchesBefore(input),
];

const FORMS = {
  sessionId: {
    message: 'sessionId is not the id of a session',
    fix: 'Copy session.sessionId from an earlier answer, or search with query instead.',
  },
  runId: {
    message: 'runId is not the id of a run',
    fix: 'Copy session.runId from an earlier answer, or search with query instead.',
  },
  gitHeadSha: {
    message: 'gitHeadSha is not a commit: at least 7 hexadecimal digits',
    fix: 'Send what "git rev-parse HEAD" prints, or leave it out.',
  },
} as const;

function checkForm(field: keyof typeof FORMS, given: string | undefined, pattern: RegExp): Checked {
  if (given === undefined || pattern.test(given)) return E.right(undefined);
  return invalid(field, 'format', FORMS[field].message, FORMS[field].fix);
}

/** Names how many branches of a run were shown. */
export const branchesCursor = (runId: string, shown: number): string => encodeCursor(`${runId} ${shown}`);

/** How many branches of the run were shown on the pages before; none without a cursor. */
export function branchesBefore({
  runId,
  cursor,
}: Pick<ResumeSessionInput, 'runId' | 'cursor'>): Either<InvalidInputError, number> {
  if (cursor === undefined) return E.right(0);
  if (runId === undefined)
    return invalid(
      'cursor',
      'needs',
      'cursor belongs to the branches of one run, and runId is missing',
      'Send runId and cursor as in showTipsWith of the previous answer, or leave cursor out.',
    );
  const [run, shown, ...rest] = (decodeCursor(cursor) ?? '').split(' ');
  if (run === runId && /^\d{1,9}$/.test(shown ?? '') && rest.length === 0) return E.right(Number(shown));
  return invalid(
    'cursor',
    'format',
    'cursor is not from the branches of this run',
    'Copy it from showTipsWith of the previous answer, or leave it out to start with the latest branches.',
  );
}

const checkLength = (field: string, given: string | undefined, bytes: number, fix: string): Checked =>
  utf8Length(given ?? '') <= bytes
    ? E.right(undefined)
    : invalid(field, 'max-bytes', `${field} is longer than ${bytes} bytes`, fix);

function checkLimit(limit: number | undefined): Checked {
  if (limit === undefined || (Number.isInteger(limit) && limit >= 1 && limit <= MOST_CANDIDATES))
    return E.right(undefined);
  return invalid(
    'limit',
    'range',
    `limit is not a whole number from 1 to ${MOST_CANDIDATES}`,
    'Leave it out to see the five best.',
  );
}
