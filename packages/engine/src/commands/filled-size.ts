import { isExactNumber, type Json } from '@workrail/kernel';

/** Characters that a value can have once its templates are filled in: 1 MiB. */
export const MOST_FILLED = 2 ** 20;

/** Characters that a value has about as JSON; of one that has more than `most`, only that it has more is looked for. */
export function sizeOf(value: Json | undefined, most: number): number {
  if (value === undefined) return 0;
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return String(value).length;
  if (isExactNumber(value)) return value.rawJSON.length;
  let size = 2;
  for (const [name, member] of Object.entries(value)) {
    size += Array.isArray(value) ? 1 : name.length + 4;
    size += sizeOf(member, most - size);
    if (size > most) return size;
  }
  return size;
}
