import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import type { Draw } from '../../lossy/draw.ts';
import { chained, digestOf, type LineDraft, sealed } from '../corruptions/sealed.ts';

type Path = readonly (string | number)[];

const ACTING = '\u001b]0;owned\u0007\u001b[2J\r\u202e\u009b';
/** Lengths around the limits of texts; the long ones are drawn seldom. */
const LENGTHS = [
  0, 1, 20, 64, 65, 128, 200, 384, 480, 511, 512, 513, 1_000, 2_048, 4_095, 4_097, 9_000, 14_000,
];
const LONG = [15_001, 65_536, 65_537, 262_145, 1_048_577, 2_000_000];

const text = (draw: Draw): string => {
  if (draw.chance(0.15)) return ACTING.repeat(1 + draw.below(8));
  const length = draw.pick(draw.chance(0.1) ? LONG : LENGTHS);
  const filler = draw.pick(['x', 'x', 'word ', 'é', '😀', '"', '\n', '`']);
  const cut = filler.repeat(Math.ceil(length / filler.length)).slice(0, length);
  // Half a character would come out as the one that stands for what can't be read, which no answer may hold.
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
};

const VALUES: readonly Json[] = [
  0,
  -1,
  1,
  2,
  999,
  1_000,
  1e9,
  0.5,
  true,
  false,
  null,
  [],
  {},
  [[]],
  { kind: 'x' },
];
const CONDITIONS: readonly Json[] = [
  { var: 'a' },
  { var: 'a', equals: 1 },
  { var: 'a', resembles: 'b' },
  { var: 'a', matches: '(' },
  { not: { and: [{ or: [{ var: 'a.b', in: [1, null] }] }] } },
];

/** Every place in a value, as the keys that lead to it. */
function placesIn(value: Json, path: Path = []): readonly Path[] {
  const members: readonly (readonly [string | number, Json])[] = Array.isArray(value)
    ? [...(value as readonly Json[]).entries()]
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return [path, ...members.flatMap(([key, member]) => placesIn(member, [...path, key]))];
}

function at(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as never)[key] : undefined),
    value,
  );
}

function put(root: Json, path: Path, value: Json | undefined): Json {
  const [first, ...rest] = path;
  if (first === undefined) return value ?? null;
  const inner = rest.length === 0 ? value : put(at(root, [first]) ?? null, rest, value);
  if (Array.isArray(root)) {
    const list = [...(root as readonly Json[])];
    if (inner === undefined) list.splice(Number(first), 1);
    else list[Number(first)] = inner;
    return list;
  }
  const { [first]: _, ...others } = root as JsonObject;
  return inner === undefined ? others : { ...others, [first]: inner };
}

/** One change of a value: another value, a longer text, a member less or more, an item many times. */
function changed(root: Json, draw: Draw): Json {
  const places = placesIn(root);
  const path = draw.pick(places);
  const value = at(root, path);
  if (typeof value === 'string' && draw.chance(0.6)) return put(root, path, text(draw));
  if (Array.isArray(value) && value.length > 0 && draw.chance(0.6)) {
    const items = value as readonly Json[];
    const more = Array.from({ length: draw.pick([1, 2, 30]) }, () => draw.pick(items));
    return put(root, path, [...items, ...more]);
  }
  if (typeof value === 'number' && draw.chance(0.5))
    return put(root, path, value + draw.pick([-1, 1, 2, 40]));
  if (isJsonObject(value) && draw.chance(0.5))
    return put(
      root,
      [...path, draw.pick(['runCondition', 'when', 'extra', '__proto__'])],
      draw.pick(CONDITIONS),
    );
  if (draw.chance(0.25)) return put(root, path, undefined);
  return put(
    root,
    path,
    draw.chance(0.3) ? (at(root, draw.pick(places)) ?? null) : draw.pick([...VALUES, text(draw)]),
  );
}

/**
 * A bundle of which a few values say something else, by somebody who makes every digest anew: those of documents, where
 * events name them too, the chain, and the manifest.
 */
export function mutated(drafts: readonly LineDraft[], draw: Draw): readonly string[] {
  let lines: LineDraft[] = structuredClone([...drafts]);
  for (let times = draw.pick([1, 1, 2, 3]); times > 0; times -= 1) {
    const index = draw.below(lines.length);
    const line = lines[index] as LineDraft;
    if (line.part === 'blob') {
      line.value = changed(line.value ?? null, draw);
      const [before, after] = [line.hash ?? '', digestOf(line.value)];
      lines = lines.map((one) => (one.event === undefined ? one : renamed(one, before, after)));
      line.hash = after;
    } else if (line.event !== undefined) {
      const data = changed(line.event.data, draw);
      line.event.data = isJsonObject(data) ? { ...data } : { data };
    } else line.session = changed(line.session ?? {}, draw) as Record<string, Json>;
  }
  retold(lines);
  return sealed(chained(lines));
}

const renamed = (line: LineDraft, before: string, after: string): LineDraft =>
  JSON.parse(JSON.stringify(line).replaceAll(before, after)) as LineDraft;

/** The header says what the first event says. */
function retold(lines: readonly LineDraft[]): void {
  const first = lines.find(({ event }) => event?.kind === 'session_started')?.event?.data;
  const header = lines[0]?.session;
  if (!isJsonObject(first) || header === undefined || !isJsonObject(header)) return;
  for (const name of ['title', 'workspace'])
    if (first[name] === undefined) delete header[name];
    else header[name] = first[name] as Json;
}
