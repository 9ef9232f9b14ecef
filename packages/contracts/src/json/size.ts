import { isJsonObject, type Json } from '@workrail/kernel';

export interface Size {
  /** Values in a value, itself included. */
  readonly values: number;
  /** UTF-16 units of its texts and keys. */
  readonly characters: number;
}

/** For values whose depth is known to be small. */
export function sizeOf(value: Json): Size {
  let values = 0;
  let characters = 0;
  const visit = (inner: Json): void => {
    values += 1;
    if (typeof inner === 'string') characters += inner.length;
    else if (Array.isArray(inner)) for (const entry of inner as readonly Json[]) visit(entry);
    else if (isJsonObject(inner)) {
      for (const [key, member] of Object.entries(inner)) {
        characters += key.length;
        visit(member);
      }
    }
  };
  visit(value);
  return { values, characters };
}
