import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import { valueAt, withValueAt } from '../lossy/paths.ts';
import type { Call } from '../lossy/wire.ts';

interface Complaint {
  readonly path: string;
  readonly message: string;
}

/** The next call of an agent that knows what it sent and reads what was answered, and knows nothing else. */
export function nextCall(sent: Call, text: string): Call {
  const complaints = [...text.matchAll(/^- (.+?): (.*) \[[\w-]+\]$/gm)].map(
    ([, path = '', message = '']): Complaint => ({ path, message }),
  );
  const args = complaints.reduce(corrected, sent.args);
  const [, tool, kept = ''] =
    /^What to do: Call (\w+) instead(?:, with (.+?) as you sent \w+)?\./m.exec(text) ?? [];
  return tool === undefined
    ? { ...sent, args }
    : { tool, args: only(args, kept.split(/, | and /), sent.args) };
}

/** Some members of a call, also those that were said to be left out of the tool that was called. */
const only = (args: JsonObject, names: readonly string[], sent: JsonObject): JsonObject =>
  Object.fromEntries(
    names.flatMap((name): [string, Json][] => {
      const value =
        args[name] ?? sent[name] ?? sent[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
      return value === undefined ? [] : [[name, value]];
    }),
  );

function corrected(args: JsonObject, { path, message }: Complaint): JsonObject {
  const value = valueAt(args, path);
  const bare = withValueAt(args, path, undefined);
  const meant = /did you mean "([^"]+)"/.exec(message)?.[1];
  if (meant !== undefined) return withValueAt(bare, meant, inWords(value, message));
  const fact = /belongs in "context", as "([^"]+)"/.exec(message)?.[1];
  if (fact !== undefined) return withValueAt(bare, fact, value);
  const list = /send it as an item of the list "([^"]+)"/.exec(message)?.[1];
  if (list !== undefined) return withValueAt(bare, list, [value ?? null]);
  if (message.includes('wrap it in a list')) return withValueAt(args, path, [value ?? null]);
  if (message.includes('a list converted to text')) return withValueAt(args, path, itemsOf(value));
  return /leave (it|one of them) out|given twice/.test(message) ? bare : args;
}

/** A yes in the words that a field takes. */
function inWords(value: Json | undefined, message: string): Json | undefined {
  const words = /It takes(?: a string)?: (\w+) or (\w+)\b/.exec(message);
  return typeof value === 'boolean' && words !== null ? (value ? words[1] : words[2]) : value;
}

const itemsOf = (value: Json | undefined): Json =>
  typeof value === 'string'
    ? value.split(',').map((item) => item.replace(/^[\s['"]+|[\s\]'"]+$/g, ''))
    : (value ?? null);

/** What a call says: objects without members say nothing. */
export const meaningOf = ({ tool, args }: Call): Call => ({
  tool,
  args: Object.fromEntries(
    Object.entries(args).filter(([, value]) => !(isJsonObject(value) && Object.keys(value).length === 0)),
  ),
});
