import {
  BUDGETS,
  canonicalJson,
  E,
  type Either,
  isJsonObject,
  type Json,
  type JsonObject,
  utf8Length,
  wellFormed,
} from '@workrail/kernel';
import type { InvalidInputError } from './errors.ts';

/** Names that reach an object's prototype in careless code; no key may be one, at any depth. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const invalid = (
  field: string,
  rule: string,
  message: string,
  fix: string,
): Either<InvalidInputError, never> => E.left({ _tag: 'InvalidInputError', field, rule, message, fix });

/** Context within its budget in bytes and depth, without forbidden keys. */
export function checkContext(context: JsonObject): Either<InvalidInputError, JsonObject> {
  const fault = structureFault(context, 'context', 1);
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

function structureFault(
  value: Json,
  path: string,
  depth: number,
): Either<InvalidInputError, never> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > BUDGETS.contextDepth) {
    return invalid(
      'context',
      'max-depth',
      `context is nested deeper than ${BUDGETS.contextDepth} levels`,
      'Flatten it.',
    );
  }
  for (const [key, member] of Object.entries(value)) {
    if (isJsonObject(value) && FORBIDDEN_KEYS.has(key)) {
      return invalid(
        `${path}.${key}`,
        'forbidden-key',
        `the key "${key}" is not allowed`,
        'Use another key.',
      );
    }
    if (!key.isWellFormed()) {
      return invalid(
        path,
        'malformed-key',
        'a key holds half of a character',
        'Send the key again as plain text.',
      );
    }
    const fault = structureFault(member, `${path}.${key}`, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
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

export function checkWorkspacePath(path: string | undefined): Either<InvalidInputError, string | undefined> {
  return utf8Length(path ?? '') <= BUDGETS.workspacePath
    ? E.right(path?.toWellFormed())
    : invalid(
        'workspacePath',
        'max-bytes',
        `workspacePath is longer than ${BUDGETS.workspacePath} bytes`,
        "Send the absolute path of the user's project, or leave it out.",
      );
}
