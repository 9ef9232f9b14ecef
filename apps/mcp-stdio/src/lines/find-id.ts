import { type Json, parseJson } from '@workrail/kernel';

const TEXT = '"(?:[^"\\\\]|\\\\.)*"';
const MEMBER = `\\s*"(?:jsonrpc|method)"\\s*:\\s*${TEXT}\\s*`;
const ID = `\\s*"id"\\s*:\\s*(${TEXT}|-?\\d+)\\s*`;
const AT_THE_START = new RegExp(`^\\s*\\{(?:${MEMBER},)*${ID}[,}]`);
const AT_THE_END = new RegExp(`,${ID}(?:,${MEMBER})*\\}\\s*$`);

/**
 * The id of a message that can't be read as a whole, from its beginning or its end: clients write it before the params or
 * after them. Null where none is found.
 */
export function findId(head: string, tail: string): string | number | null {
  const found = AT_THE_START.exec(head)?.[1] ?? AT_THE_END.exec(tail)?.[1];
  const id: Json | undefined = found === undefined ? undefined : parseJson(found);
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
