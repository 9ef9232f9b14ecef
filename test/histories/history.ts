import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExecutionAnswer } from '@workrail/application';
import type { EncodedEvent } from '@workrail/event-log';
import type { BlobHash, JsonObject, SessionId } from '@workrail/kernel';

/** An event or a blob as it lay in the store. Events come in the order in which they were appended. */
export type LogLine =
  | (EncodedEvent & { readonly sessionId: SessionId })
  | { readonly blob: BlobHash; readonly body: string };

export interface StartInput {
  readonly workflowId: string;
  readonly title?: string;
  readonly sessionId?: string;
  readonly workspacePath?: string;
  readonly context?: JsonObject;
}

export interface ContinueInput {
  readonly stateToken: string;
  readonly ackToken?: string;
  readonly notesMarkdown?: string;
  readonly context?: JsonObject;
  readonly confirmation?: { readonly answer: 'approved' | 'declined' };
}

/** One thing that happened; `events` says how many events it appended. */
export type Entry =
  | { readonly did: 'change files'; readonly files: Readonly<Record<string, string | null>> }
  | {
      readonly did: 'start';
      readonly input: StartInput;
      readonly answer: ExecutionAnswer;
      readonly events: number;
    }
  | (Continued & { readonly did: 'continue'; readonly events: number });

export interface Continued {
  readonly input: ContinueInput;
  readonly answer: ExecutionAnswer;
}

/** `tokens.json`: what was called and answered, and with which key the tokens were signed. */
interface Tokens {
  /** Hex. */
  readonly key: string;
  readonly journal: readonly Entry[];
  /** Every point once more, after all of it had happened. */
  readonly rehydrations: readonly Continued[];
}

export interface History {
  readonly version: string;
  readonly log: readonly LogLine[];
  readonly tokens: Tokens;
  /** `state.json`, to the byte. */
  readonly state: string;
}

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

export const folderOf = (version: string): string => join(FOLDER, `v${version}`);

export const recordedVersions = (): readonly string[] =>
  readdirSync(FOLDER)
    .filter((name) => /^v\d+\.\d+\.\d+$/.test(name))
    .map((name) => name.slice(1));

export function readHistory(version: string): History {
  const text = (name: string): string => readFileSync(join(folderOf(version), name), 'utf8');
  const log = text('log.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LogLine);
  return { version, log, tokens: JSON.parse(text('tokens.json')) as Tokens, state: text('state.json') };
}

export function writeHistory({ version, log, tokens, state }: History): void {
  const write = (name: string, content: string): void =>
    writeFileSync(join(folderOf(version), name), content);
  write('log.jsonl', log.map((line) => `${JSON.stringify(line)}\n`).join(''));
  write('tokens.json', inLines(tokens));
  write('state.json', state);
}

/** Files change as a journal says; null takes one away. */
export function applyFiles(
  files: Map<string, string>,
  changed: Readonly<Record<string, string | null>>,
): void {
  for (const [name, text] of Object.entries(changed)) {
    if (text === null) files.delete(name);
    else files.set(name, text);
  }
}

/** JSON with one member of each list or record on a line, so that a difference shows where it is. */
export function inLines(value: object): string {
  const members = Object.entries(value).map(([name, member]) => {
    if (Array.isArray(member)) return `${JSON.stringify(name)}:[\n${linesOf(member)}\n]`;
    if (typeof member !== 'object') return `${JSON.stringify(name)}:${JSON.stringify(member)}`;
    const entries = Object.entries(member as object);
    const lines = entries.map(([key, entry]) => `${JSON.stringify(key)}:${JSON.stringify(entry)}`);
    return `${JSON.stringify(name)}:{\n${lines.join(',\n')}\n}`;
  });
  return `{\n${members.join(',\n')}\n}\n`;
}

const linesOf = (list: readonly unknown[]): string => list.map((item) => JSON.stringify(item)).join(',\n');

/** Later than 0.1.0: where somebody has to agree, the next call carries their answer. */
const CONFIRMATION = ',"confirmation":{"answer":"approved"}';

/** The preferences that there were when it was recorded. */
export function preferencesIn({ tokens }: Pick<History, 'tokens'>): readonly string[] {
  const [first] = tokens.journal.flatMap((entry) => ('answer' in entry ? entry.answer : []));
  if (first === undefined) throw new Error('the history has no answer');
  return Object.keys(first.preferences);
}

/**
 * An answer as 0.1.0 could have given it: whoever picks a run up is told why it stands there since, and what a
 * blocked attempt sent; a warning about output that was not recorded offers an attempt that is still open, and says
 * what counts there; a call names the context that a blocked attempt lacked; an answer says where other preferences hold than at the point before and where a branch began, what is
 * set in the context and which figures are still to be given, a recap how the rest of it is read, and a branch where its tip is. Preferences that came later are left out.
 */
function asBefore(
  {
    trace: _t,
    openRetry: _o,
    preferencesChanged: _p,
    branchBeside: _b,
    context: _c,
    ...answer
  }: Continued['answer'],
  names: readonly string[],
): object {
  const warnings = answer.warnings.map((warning) =>
    warning.code === 'REPLAY_OUTPUT_NOT_RECORDED' ? { code: warning.code } : warning,
  );
  const known = Object.entries(answer.preferences).filter(([name]) => names.includes(name));
  const { recap, branches, nextCall, pending } = answer;
  return {
    ...answer,
    warnings,
    pending: pending && withoutFigures(pending),
    preferences: Object.fromEntries(known),
    nextCall: nextCall && { tool: nextCall.tool, arguments: nextCall.arguments },
    ...(branches && { branches: { total: branches.total, latest: branches.latest.map(begunWith) } }),
    ...(recap && { recap: entriesOf(recap) }),
  };
}

const withoutFigures = ({ figures: _, ...step }: NonNullable<Continued['answer']['pending']>) => step;

type Branch = NonNullable<Continued['answer']['branches']>['latest'][number];
const begunWith = ({ stepId, summary }: Branch) => ({ stepId, summary });

const entriesOf = ({ readWith: _, ...recap }: NonNullable<Continued['answer']['recap']>) => recap;

/** An answer to the byte, except for its wording and for an ack that was drawn at random to be handed out. */
export function comparable({ input, answer }: Continued, names: readonly string[]): string {
  const fresh = input.ackToken === undefined && answer.ackToken !== null ? answer.ackToken : undefined;
  const text = JSON.stringify(asBefore(answer, names), withoutWording).replaceAll(CONFIRMATION, '');
  return fresh === undefined ? text : text.replaceAll(fresh, 'a fresh ack');
}

/** Sentences may be worded better in a later version: codes and facts are what has to stay. */
const WORDING: ReadonlySet<string> = new Set(['message', 'suggestedFix', 'because']);

const withoutWording = (key: string, value: unknown): unknown => (WORDING.has(key) ? undefined : value);

/** A JSON value without the wording in it. */
export const unworded = (value: unknown): unknown => JSON.parse(JSON.stringify(value, withoutWording));
