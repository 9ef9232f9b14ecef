import { jsonPrefix } from '@workrail/kernel';

/** Bytes of a description in a list, as JSON: enough to choose by. */
const SHOWN = 200;

/** As many whole sentences of a description as a list has room for, with an ellipsis where there is more of it. */
export function listSummary(description: string): string {
  const kept = jsonPrefix(description, SHOWN);
  if (kept === description) return description;
  const sentences = /^.*[.!?](?=\s)|^.*[。！？]/su.exec(kept)?.[0];
  return `${sentences ?? kept.replace(/\s+\S*$/, '')} …`;
}
