import { beginning, E, type Either, jsonPrefix, program, type TaskEither } from '@workrail/kernel';
import type { KeyringError, ReadTransaction, StoreError } from '@workrail/ports';
import type { TokenError } from '@workrail/token-codec';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import type { Dependencies } from '../dependencies.ts';
import type { InvalidInputError } from '../errors.ts';
import { findPlace } from '../execution/place.ts';
import { readState } from '../execution/tokens.ts';
import { invalid } from '../invalid-input.ts';
import type { OutputEntry, ReadOutputAnswer } from './answer.ts';
import { eachStepsOutputs, type Left, textOf, withCorrections } from './left-outputs.ts';

export interface ReadOutputInput {
  /** The point of a run whose branch is read: nothing of another branch is shown. */
  readonly stateToken: string;
  /** Which output, as a list of them names it. Left out: the list. */
  readonly ref?: string;
  readonly cursor?: string;
}

export type ReadOutputError = TokenError | InvalidInputError | KeyringError | StoreError;

const LISTED = 50;
/** Bytes of a page as JSON. As quoted lines it takes three times as many at most. */
const PAGE_BYTES = 9_000;

type Page = Pick<ReadOutputAnswer, 'outputs' | 'output' | 'nextCursor'>;

/** What was left on the way to a point, whole: a list of it, or one output in pages. Reads only. */
export const readOutput =
  (deps: Pick<Dependencies, 'store' | 'keys' | 'digests' | 'runs' | 'health' | 'places'>) =>
  (input: ReadOutputInput): TaskEither<ReadOutputError, ReadOutputAnswer> =>
    program(async ({ take, value }) => {
      const start = value(startOf(input.cursor, input.ref));
      const keyring = await take(deps.keys.load());
      const { node } = value(readState(input.stateToken, keyring, deps.digests));
      return take(
        deps.store.read<ReadOutputError, ReadOutputAnswer>((tx) =>
          program(async ({ take }) => {
            const { sessionId, runId } = (await take(findPlace(deps, tx, node))).node;
            const page: Page = await take(
              input.ref === undefined ? listed(tx, node, start) : content(tx, node, input.ref, start),
            );
            return { kind: 'ok', session: { sessionId, runId }, ...page };
          }),
        ),
      );
    });

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
    'cursor is not one that read_output gave for this',
    'Copy nextCursor from the page before, together with the same ref, or leave cursor out to begin.',
  );

type Node = Parameters<typeof eachStepsOutputs>[1];

function listed(tx: ReadTransaction, node: Node, start: number): TaskEither<StoreError, Page> {
  return program(async ({ take }) => {
    const outputs: OutputEntry[] = [];
    let seen = 0;
    let more = false;
    await take(
      eachStepsOutputs(tx, node, (left) =>
        program(async ({ take }) => {
          const passed = seen + left.length <= start;
          const entries = passed ? [] : await take(withCorrections(tx, left));
          for (const [index, entry] of entries.entries()) {
            if (seen + index < start) continue;
            if (outputs.length < LISTED) outputs.push(entry);
            else more = true;
          }
          seen += left.length;
          return !more;
        }),
      ),
    );
    return { outputs, ...(more ? { nextCursor: encodeCursor(`${FIRST} ${start + LISTED}`) } : {}) };
  });
}

function content(
  tx: ReadTransaction,
  node: Node,
  ref: string,
  start: number,
): TaskEither<StoreError | InvalidInputError, Page> {
  return program(async ({ take, value }) => {
    let found: Left | undefined;
    await take(
      eachStepsOutputs(tx, node, (left) =>
        program(async () => {
          found = left.find((one) => one.ref === ref);
          return found === undefined;
        }),
      ),
    );
    if (found === undefined) return value(unknownRef(ref));
    const text = await take(textOf(tx, found));
    const { source: _, ...entry } = found;
    if (start > text.length || !text.slice(start).isWellFormed()) value(foreignCursor());
    const shown = jsonPrefix(text.slice(start), PAGE_BYTES);
    const end = start + shown.length;
    return {
      output: { ...entry, content: shown, offset: start, length: text.length },
      ...(end < text.length ? { nextCursor: encodeCursor(`${ref} ${end}`) } : {}),
    };
  });
}

const unknownRef = (ref: string): Either<InvalidInputError, never> =>
  invalid(
    'ref',
    'not-found',
    `nothing on the way to this point has the ref "${beginning(ref, 40)}"`,
    'Call read_output with the stateToken alone: it lists what there is, with refs.',
  );
