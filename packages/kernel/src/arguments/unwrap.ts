import { isJsonObject, type Json, type JsonObject, parseJson } from '../index.ts';
import { knownName, type Signature } from './signature.ts';
import { standsFor } from './synonyms.ts';

/** What clients and agents put a whole call into. */
const WRAPPERS: ReadonlySet<string> = new Set(['arguments', 'args', 'params', 'parameters', 'input']);
/** What may stand beside it: the name of the tool that is called. */
const NAMES: ReadonlySet<string> = new Set(['name', 'tool', 'toolName', 'tool_name', 'method']);
/** Wrappers inside wrappers that are opened: `params` with `name` and `arguments` is common. */
const DEEPEST = 3;

/** The arguments that a call means: out of what the whole call was wrapped in, tokens out of `tokens`. */
export function unwrapped(tool: Signature, input: Json): Json {
  let inner = input;
  for (let depth = 0; depth < DEEPEST; depth += 1) inner = withoutWrapper(tool, inner);
  return withTokens(tool, inner);
}

function withoutWrapper({ name, inputSchema }: Signature, input: Json): Json {
  if (!isJsonObject(input)) return input;
  const { properties = {} } = inputSchema;
  const members = Object.entries(input).filter(([key, value]) => value !== null || WRAPPERS.has(key));
  const wrapped = members.filter(([key]) => WRAPPERS.has(key) && knownName(properties, key) === undefined);
  const beside = members.filter((member) => !wrapped.includes(member));
  const [only, ...others] = wrapped;
  if (only === undefined || others.length > 0) return input;
  if (!beside.every(([key, value]) => NAMES.has(key) && (value === name || value === 'tools/call')))
    return input;
  const inner = objectIn(only[1]);
  return inner ?? input;
}

/** `tokens` opened, unless something in it stands beside it as well. */
function withTokens({ inputSchema: { properties = {} } }: Signature, input: Json): Json {
  if (!isJsonObject(input) || Object.hasOwn(properties, 'tokens')) return input;
  const { tokens, ...rest } = input;
  const inner = tokens === undefined ? undefined : objectIn(tokens);
  if (inner === undefined) return input;
  const nameOf = (key: string): string =>
    knownName(properties, key) ?? TOKENS.find((name) => key === name || standsFor(key, name)) ?? key;
  const opened = Object.entries(inner).map(([key, value]): [string, Json] => [nameOf(key), value]);
  const names = [...opened, ...Object.entries(rest)].map(([key]) => nameOf(key));
  return new Set(names).size < names.length ? input : { ...rest, ...Object.fromEntries(opened) };
}

const TOKENS = ['stateToken', 'ackToken', 'sessionToken'];

function objectIn(value: Json): JsonObject | undefined {
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  return parsed !== undefined && isJsonObject(parsed) ? parsed : undefined;
}
