import {
  BUDGETS,
  canonicalJson,
  E,
  type Either,
  type JsonObject,
  utf8Length,
  wellFormed,
} from '@workrail/kernel';
import { type InvalidInputError, invalid } from './invalid-input.ts';
import { structureFault } from './json-structure.ts';

/** Context within its budget in bytes and depth, without forbidden keys. */
export function checkContext(context: JsonObject): Either<InvalidInputError, JsonObject> {
  const fault = structureFault(context, 'context');
  if (fault !== undefined) return fault;
  const storable = wellFormed(context);
  const bytes = utf8Length(canonicalJson(storable));
  return bytes <= BUDGETS.context
    ? E.right(storable)
    : invalid(
        'context',
        'max-bytes',
        `context has ${bytes} bytes; at most ${BUDGETS.context} are allowed`,
        'Send only the facts that conditions and prompts need, and put results into output.notesMarkdown.',
      );
}

export function checkNotes(notes: string | undefined): Either<InvalidInputError, string | undefined> {
  const bytes = utf8Length(notes ?? '');
  return bytes <= BUDGETS.notes
    ? E.right(notes?.toWellFormed())
    : invalid(
        'output.notesMarkdown',
        'max-bytes',
        `the notes have ${bytes} bytes; at most ${BUDGETS.notes} are allowed`,
        'Send a short recap of this step: what was done, what was found, what is next.',
      );
}

export function checkTitle(title: string | undefined): Either<InvalidInputError, string | undefined> {
  return utf8Length(title ?? '') <= BUDGETS.title
    ? E.right(title?.toWellFormed())
    : invalid(
        'title',
        'max-bytes',
        `the title is longer than ${BUDGETS.title} bytes`,
        'Send a shorter title.',
      );
}

export function checkIdempotencyKey(key: string | undefined): Either<InvalidInputError, string | undefined> {
  const bytes = utf8Length(key ?? '');
  return key === undefined || (bytes > 0 && bytes <= BUDGETS.idempotencyKey)
    ? E.right(key?.toWellFormed())
    : invalid(
        'idempotencyKey',
        'bytes',
        `idempotencyKey has ${bytes} bytes; from 1 to ${BUDGETS.idempotencyKey} are allowed`,
        'Send a key of your own for this start, such as a UUID, or leave it out.',
      );
}

export function checkWorkspacePath(
  path: string | undefined,
  field = 'workspacePath',
): Either<InvalidInputError, string | undefined> {
  return utf8Length(path ?? '') <= BUDGETS.workspacePath
    ? E.right(path?.toWellFormed())
    : invalid(
        field,
        'max-bytes',
        `${field} is longer than ${BUDGETS.workspacePath} bytes`,
        "Send the absolute path of the user's project, or leave it out.",
      );
}
