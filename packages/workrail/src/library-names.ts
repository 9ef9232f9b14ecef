import type { ContinueWorkflowInput } from '@workrail/application';
import { E } from '@workrail/kernel';
import type { TaskEither } from './result.ts';
import type { WorkRail } from './work-rail.ts';

/**
 * How texts name calls and arguments, and what the library calls the same. Texts speak as MCP does: many are kept in
 * sessions, which a program and an agent may work on in turn.
 */
const LIBRARY_NAMES = {
  list_workflows: 'listWorkflows',
  inspect_workflow: 'inspectWorkflow',
  start_workflow: 'startWorkflow',
  continue_workflow: 'continueWorkflow',
  resume_session: 'resumeSession',
  read_output: 'readOutput',
  checkpoint_workflow: 'checkpointWorkflow',
  start_session: 'startSession',
  'output.notesMarkdown': 'notesMarkdown',
  'output.artifacts': 'artifacts',
  '"workrail sessions list"': 'listSessions',
  '"workrail sessions show <sessionId>"': 'showSession',
} as const satisfies Readonly<Record<string, keyof WorkRail | keyof ContinueWorkflowInput>>;

/** Whole names: a fact called `context.output.artifacts` is somebody's own. */
const NAMED = new RegExp(
  `(?<![\\w.])(?:${Object.keys(LIBRARY_NAMES).join('|').replaceAll('.', '\\.')})(?!\\w)`,
  'g',
);

export const inLibraryWords = (text: string): string =>
  text.replace(NAMED, (name) => LIBRARY_NAMES[name as keyof typeof LIBRARY_NAMES]);

/** The members of failures and answers in which WorkRail says what to do; all else is what people and agents wrote. */
const TEXTS: ReadonlySet<string> = new Set(['field', 'message', 'fix', 'suggestedFix', 'advice']);
/** Those which hold such members: one object, or a list of them. */
const HOLDERS: ReadonlySet<string> = new Set(['blockers', 'warnings', 'gaps', 'notices', 'shown']);

/** The same work, whose texts name the library's members. */
export const inLibraryNames =
  <Failure, Answer>(work: TaskEither<Failure, Answer>): TaskEither<Failure, Answer> =>
  async () => {
    const outcome = await work();
    return E.isLeft(outcome) ? E.left(renamed(outcome.left)) : E.right(renamed(outcome.right));
  };

function renamed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(renamed) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, renamedMember(key, member)]);
  return Object.fromEntries(members) as T;
}

function renamedMember(key: string, member: unknown): unknown {
  if (typeof member === 'string') return TEXTS.has(key) ? inLibraryWords(member) : member;
  return HOLDERS.has(key) ? renamed(member) : member;
}
