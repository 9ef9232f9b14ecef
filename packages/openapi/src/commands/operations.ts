import { E, isJsonObject, type JsonObject, ownValue } from '@workrail/kernel';
import { followed } from '../document/reference.ts';
import { memberPointer } from '../finding.ts';
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
export function operationsOf(document: JsonObject): {
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
    for (const method of METHODS) {
      const operation = ownValue(item, method);
      if (operation === undefined) continue;
      const pointer = memberPointer(itemPointer, method);
      if (isJsonObject(operation)) operations.push({ key, method, item, itemPointer, operation, pointer });
      else refused.push({ method, path: key, pointer, reason: 'the operation is not an object' });
    }
  }
  return { operations, refused };
}
