import { stepAt } from '@workrail/engine';
import { sessionStreamId } from '@workrail/event-log';
import {
  beginning,
  E,
  type Either,
  jsonPrefix,
  type NodeId,
  program,
  type SessionId,
  type Steps,
  type TaskEither,
  utf8Length,
} from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { decodeCursor, encodeCursor, type InvalidInputError, invalid } from '@workrail/requests';
import { findPoint, type RunPoint, readProgram, readState } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { type SessionOrRunError, sessionOrRun } from '../session-or-run.ts';
import type { OutputEntry, ReadOutputAnswer } from './answer.ts';
import {
  AT_THE_END,
  type OutputGroups,
  type StoredOutput,
  sessionOutputs,
  stepsOutputs,
  textOf,
  withCorrections,
} from './left-outputs.ts';
import { pathIn } from './output-ref.ts';

/** What to read: exactly one of `stateToken` and `sessionToken`, and a `ref` for one output whole. */
export interface ReadOutputInput {
  /** The point of a run whose branch is read: nothing of another branch is shown. */
  readonly stateToken?: string;
  /** A session, for what was noted there beside its runs. */
  readonly sessionToken?: string;
  /** Which output, as a list of them names it. Left out: the list. */
  readonly ref?: string;
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
}

/** A token or an argument is wrong, the session does not exist, or the keys or the store cannot be used. */
export type ReadOutputError = SessionOrRunError;

type ReadOutputDependencies = Pick<Dependencies, 'store' | 'keys' | 'digests' | 'runs' | 'health' | 'places'>;

const LISTED = 50;
/** Bytes of a page as JSON. As quoted lines it takes three times as many at most. */
const PAGE_BYTES = 9_000;

type Page = Pick<ReadOutputAnswer, 'outputs' | 'output' | 'nextCursor'>;

/** What was left on the way to a point, whole: a list of it, or one output in pages. Reads only. */
export const readOutput =
  (deps: ReadOutputDependencies) =>
  (input: ReadOutputInput): TaskEither<ReadOutputError, ReadOutputAnswer> =>
    program(async ({ take, value }) => {
      const start = value(startOf(input.cursor, input.ref));
      const sent = value(sessionOrRun(input, WHOSE));
      const keyring = await take(deps.keys.load());
      const target = 'session' in sent ? sent : value(readState(sent.stateToken, keyring, deps.digests));
      return take(
        readProgram<ReadOutputError, ReadOutputAnswer>(deps, async (tx, steps) => {
          const { session, groups, place } = await outputsOf(deps, tx, target, steps);
          const { ref } = input;
          const path = ref === undefined ? undefined : pathIn(ref);
          const page =
            ref === undefined
              ? await steps.take<Page>(listed(tx, groups, start))
              : path !== undefined && place !== undefined
                ? steps.value(valueAt(place, ref, path, start))
                : await steps.take<Page>(content(tx, groups, ref, start));
          return { kind: 'ok', session, ...page };
        }),
      );
    });

interface Readable {
  readonly session: ReadOutputAnswer['session'];
  readonly groups: OutputGroups;
  /** Set where a point was named: what the references of its step stand for can be read. */
  readonly place?: RunPoint;
}

const outputsOf = async (
  deps: ReadOutputDependencies,
  tx: ReadTransaction,
  target: { readonly node: NodeId } | { readonly session: SessionId },
  { take, fail }: Steps<ReadOutputError>,
): Promise<Readable> => {
  if ('node' in target) {
    const place = await take(findPoint(deps, tx, target.node));
    const { sessionId, runId } = place.node;
    return { session: { sessionId, runId }, groups: stepsOutputs(tx, target.node, take), place };
  }
  const { session: sessionId } = target;
  const { version } = await take(tx.events.head(sessionStreamId(sessionId)));
  if (version === 0) return fail({ _tag: 'SessionNotFoundError', sessionId });
  await take(deps.health.check(tx, sessionId));
  return { session: { sessionId }, groups: sessionOutputs(tx, sessionId, take) };
};

const WHOSE = {
  says: 'whose outputs are read',
  fix: 'Send the stateToken of a run, or a sessionToken for what was noted outside workflows.',
};

const FIRST = '-';

function startOf(cursor: string | undefined, ref = FIRST): Either<InvalidInputError, number> {
  if (cursor === undefined) return E.right(0);
  const [of, index, ...rest] = (decodeCursor(cursor) ?? '').split(' ');
  const number = /^\d{1,9}$/.test(index ?? '') ? Number(index) : undefined;
  return of === ref && number !== undefined && rest.length === 0 ? E.right(number) : foreignCursor();
}

const foreignCursor = (): Either<InvalidInputError, never> =>
  invalid(
    'cursor',
    'format',
    'cursor is not from a page of this output or list',
    'Copy nextCursor from the previous page, together with the same ref, or leave cursor out to start with the first page.',
  );

const listed = (tx: ReadTransaction, groups: OutputGroups, start: number) =>
  program<StoreError, Page>(async ({ take }) => {
    const outputs: OutputEntry[] = [];
    let [seen, more] = [0, false];
    for await (const left of groups) {
      const passed = seen + left.length <= start;
      const entries = passed ? [] : await take(withCorrections(tx, left));
      for (const [index, entry] of entries.entries()) {
        if (seen + index < start) continue;
        if (outputs.length < LISTED) outputs.push(entry);
        else more = true;
      }
      seen += left.length;
      if (more) break;
    }
    return { outputs, ...(more ? { nextCursor: encodeCursor(`${FIRST} ${start + LISTED}`) } : {}) };
  });

const content = (tx: ReadTransaction, groups: OutputGroups, ref: string, start: number) =>
  program<StoreError | InvalidInputError, Page>(async ({ take, value }) => {
    let found: StoredOutput | undefined;
    for await (const left of groups) {
      found = left.find((one) => one.ref === ref);
      if (found !== undefined) break;
    }
    if (found === undefined) return value(unknownRef(ref));
    const { source: _, ...entry } = found;
    return value(pageOf(entry, await take(textOf(tx, found)), start));
  });

const unknownRef = (ref: string): Either<InvalidInputError, never> =>
  invalid(
    'ref',
    'not-found',
    `there is no output with the ref "${beginning(ref, 40)}" here`,
    'Call read_output with the token alone: it lists all outputs with their refs. A value of the context has the ref "context.<path>".',
  );

/** What a reference of the step at a point stands for. */
function valueAt(
  { run, position, context }: RunPoint,
  ref: string,
  path: string,
  start: number,
): Either<InvalidInputError, Page> {
  const text = run.engine.valueAt(run.workflow, position, context, path);
  if (text === undefined) return unknownRef(ref);
  const stepId = position.kind === 'at' ? stepAt(run.workflow, position.instruction).stepId : AT_THE_END;
  return pageOf({ ref, stepId, what: 'value', bytes: utf8Length(text) }, text, start);
}

/** The page of a text that begins at `start`. */
function pageOf(
  entry: Omit<OutputEntry, 'supersededBy'>,
  text: string,
  start: number,
): Either<InvalidInputError, Page> {
  if (start > text.length || !text.slice(start).isWellFormed()) return foreignCursor();
  const shown = jsonPrefix(text.slice(start), PAGE_BYTES);
  const end = start + shown.length;
  return E.right({
    output: { ...entry, content: shown, offset: start, length: text.length },
    ...(end < text.length ? { nextCursor: encodeCursor(`${entry.ref} ${end}`) } : {}),
  });
}
