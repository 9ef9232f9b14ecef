import { E, type Either } from '@workrail/kernel';

/** The text of a file can't be edited safely, and was not. */
export interface ClientTextError {
  readonly _tag: 'ClientTextError';
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  readonly reason: string;
  readonly fix: string;
}

/** What is wrong at a place of the text. */
export interface Refusal {
  readonly offset: number;
  readonly reason: string;
  readonly fix: string;
}

export function refuse(text: string, { offset, reason, fix }: Refusal): Either<ClientTextError, never> {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  const column = (lines.at(-1)?.length ?? 0) + 1;
  return E.left({ _tag: 'ClientTextError', line: lines.length, column, reason, fix });
}

export const BY_HAND = 'Correct the file, then try again.';

/** An edit would change more than the entry. */
export const changesMore = (text: string, offset: number) =>
  refuse(text, {
    offset,
    reason: 'the entry cannot be changed here without changing something else',
    fix: 'Add or remove it by hand; --print shows it.',
  });
