import { BUDGETS, E, type Either, RUN_ID_PATTERN, SESSION_ID_PATTERN, utf8Length } from '@workrail/kernel';
import { checkWorkspacePath, type InvalidInputError, invalid } from '@workrail/requests';

/** All of it is optional; nothing at all asks for the latest sessions of the workspace. */
export interface ResumeSessionInput {
  /** What the work was about: words, a ticket, a branch, an id. */
  readonly query?: string;
  readonly workspacePath?: string;
  readonly sessionId?: string;
  readonly runId?: string;
  readonly gitBranch?: string;
  /** Whole, or its first 7 digits or more. */
  readonly gitHeadSha?: string;
  /** Candidates to show: 1 to 5. */
  readonly limit?: number;
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
    'Send the words that tell most: a ticket, a branch, a title.',
  ),
  checkLength('gitBranch', input.gitBranch, LONGEST_BRANCH, 'Send the name of the branch as git prints it.'),
  checkForm('sessionId', input.sessionId, SESSION_ID_PATTERN),
  checkForm('runId', input.runId, RUN_ID_PATTERN),
  checkForm('gitHeadSha', input.gitHeadSha, /^[0-9a-f]{7,64}$/i),
  checkLimit(input.limit),
];

const FORMS = {
  sessionId: {
    message: 'sessionId is not the id of a session',
    fix: 'Copy session.sessionId from an earlier answer, or put what you know of it into query.',
  },
  runId: {
    message: 'runId is not the id of a run',
    fix: 'Copy session.runId from an earlier answer, or put what you know of it into query.',
  },
  gitHeadSha: {
    message: 'gitHeadSha is not a commit: 7 hexadecimal digits or more',
    fix: 'Send what "git rev-parse HEAD" prints, or leave it out.',
  },
} as const;

function checkForm(field: keyof typeof FORMS, given: string | undefined, pattern: RegExp): Checked {
  if (given === undefined || pattern.test(given)) return E.right(undefined);
  return invalid(field, 'format', FORMS[field].message, FORMS[field].fix);
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
