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
  const message = `context has ${bytes} bytes; at most ${BUDGETS.context} are allowed`;
  const fix =
    'Send only the facts that conditions and prompts need, and put results into output.notesMarkdown.';
  return bytes <= BUDGETS.context ? E.right(storable) : invalid('context', 'max-bytes', message, fix);
}

export function checkNotes(notes: string | undefined): Either<InvalidInputError, string | undefined> {
  const bytes = utf8Length(notes ?? '');
  const message = `the notes have ${bytes} bytes; at most ${BUDGETS.notes} are allowed`;
  const fix = 'Send a short recap of this step: what was done, what was found, what is next.';
  return bytes <= BUDGETS.notes
    ? E.right(notes?.toWellFormed())
    : invalid('output.notesMarkdown', 'max-bytes', message, fix);
}

export function checkTitle(title: string | undefined): Either<InvalidInputError, string | undefined> {
  const message = `the title is longer than ${BUDGETS.title} bytes`;
  return utf8Length(title ?? '') <= BUDGETS.title
    ? E.right(title?.toWellFormed())
    : invalid('title', 'max-bytes', message, 'Send a shorter title.');
}

export function checkIdempotencyKey(key: string | undefined): Either<InvalidInputError, string | undefined> {
  const bytes = utf8Length(key ?? '');
  const message = `idempotencyKey has ${bytes} bytes; from 1 to ${BUDGETS.idempotencyKey} are allowed`;
  const fix = 'Send a key of your own for this start, such as a UUID, or leave it out.';
  return key === undefined || (bytes > 0 && bytes <= BUDGETS.idempotencyKey)
    ? E.right(key?.toWellFormed())
    : invalid('idempotencyKey', 'bytes', message, fix);
}

export function checkWorkspacePath(
  path: string | undefined,
  field = 'workspacePath',
): Either<InvalidInputError, string | undefined> {
  const message = `${field} is longer than ${BUDGETS.workspacePath} bytes`;
  const fix = "Send the absolute path of the user's project, or leave it out.";
  return utf8Length(path ?? '') <= BUDGETS.workspacePath
    ? E.right(path?.toWellFormed())
    : invalid(field, 'max-bytes', message, fix);
}
