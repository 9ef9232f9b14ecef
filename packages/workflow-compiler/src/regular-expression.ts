import { RE2JS } from 're2js';

/** What may stand in `flags`: without regard to case, lines by themselves, a dot for line breaks too. */
export const REGEX_FLAGS = /^[ims]*$/;

/** Whether the engine can match it, in time linear in the text. Flags change how it matches, never whether it can. */
export function isRegex(source: string): boolean {
  try {
    return RE2JS.compile(source) instanceof RE2JS;
  } catch {
    return false;
  }
}
