import { E, isJsonObject, type JsonObject } from '@workrail/kernel';
import { followed } from '../document/reference.ts';
import { type Finding, memberPointer } from '../finding.ts';
import { type HttpMethod, METHODS, type RefusedOperation } from './command.ts';
import { objectIn } from './members.ts';

/** An operation, and where it stands. */
export interface Operation {
  /** As the document has it, with whatever follows a question mark or a hash in it. */
  readonly key: string;
  readonly method: HttpMethod;
  readonly item: JsonObject;
  readonly itemPointer: string;
  readonly operation: JsonObject;
  readonly pointer: string;
}

/** All operations of a document, in its order, and what stands in their place and is none. */
export function operationsOf(
  document: JsonObject,
  warn: (finding: Finding) => void,
): {
  readonly operations: readonly Operation[];
  readonly refused: readonly RefusedOperation[];
} {
  const operations: Operation[] = [];
  const refused: RefusedOperation[] = [];
  for (const [key, value] of Object.entries(objectIn(document, 'paths') ?? {})) {
    if (key.startsWith('x-')) continue;
    const at = memberPointer('/paths', key);
    const target = followed(document, { value, pointer: at });
    const item = E.isRight(target) && isJsonObject(target.right.value) ? target.right.value : undefined;
    if (item === undefined) {
      const reason = E.isLeft(target)
        ? `the path cannot be read: ${target.left}`
        : 'the path is not an object';
      refused.push({ method: '*', path: key, pointer: at, reason });
      continue;
    }
    const itemPointer = E.isRight(target) ? target.right.pointer : at;
    const keys = keysOf(item, itemPointer, warn);
    for (const method of METHODS)
      for (const written of keys.get(method) ?? []) {
        const operation = item[written];
        const pointer = memberPointer(itemPointer, written);
        const refuse = (reason: string) => refused.push({ method, path: key, pointer, reason });
        if (written !== keys.get(method)?.[0])
          refuse(`the path has an operation for ${method.toUpperCase()} already`);
        else if (isJsonObject(operation))
          operations.push({ key, method, item, itemPointer, operation, pointer });
        else refuse('the operation is not an object');
      }
  }
  return { operations, refused };
}

/** Keys of a path item that are no methods. */
const OTHER_KEYS = new Set(['$ref', 'summary', 'description', 'servers', 'parameters']);

/** The keys of a path item that mean a method: as the format has it first, then in other letters. */
function keysOf(
  item: JsonObject,
  pointer: string,
  warn: (finding: Finding) => void,
): ReadonlyMap<HttpMethod, readonly string[]> {
  const keys = new Map<HttpMethod, readonly string[]>();
  for (const key of Object.keys(item)) {
    if (OTHER_KEYS.has(key) || key.startsWith('x-')) continue;
    const method = METHODS.find((one) => one === key.toLowerCase());
    const at = memberPointer(pointer, key);
    if (method === undefined) {
      warn({
        pointer: at,
        rule: 'key_unknown',
        message: `${JSON.stringify(key)} is no method of OpenAPI 3.1, and what it says is left out`,
      });
      continue;
    }
    if (method !== key)
      warn({
        pointer: at,
        rule: 'method_case',
        message: `${key} is read as ${method}`,
        suggestion: `write ${method}`,
      });
    const others = keys.get(method) ?? [];
    keys.set(method, method === key ? [key, ...others] : [...others, key]);
  }
  return keys;
}
