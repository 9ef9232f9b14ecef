import type { Json } from '@workrail/kernel';

/** Values in a value, itself included. For values whose depth is known to be small. */
export function countNodes(value: Json): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, member: Json) => sum + countNodes(member), 1);
}
