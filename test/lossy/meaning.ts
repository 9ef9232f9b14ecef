import { canonicalJson, isJsonObject, type Json, type JsonObject } from '@workrail/kernel';

/** What a call says of a step, apart from the way in which it is written. */
export interface Said {
  readonly notes?: string;
  readonly artifacts: readonly JsonObject[];
  readonly context: JsonObject;
  readonly confirmation?: Json;
}

/** Reads the arguments of an accepted call: what they mean does not depend on spelling, strings or null. */
export function meaningOf(args: JsonObject): Said {
  const all = membersOf(args);
  const output = membersOf(all.output);
  const { notesMarkdown: moved, ...context } = objectIn(all.context);
  const notes = output.notesMarkdown ?? (typeof moved === 'string' ? moved : undefined);
  const artifacts = listIn(output.artifacts).map(objectIn);
  const confirmation = membersOf(all.confirmation).answer;
  return {
    ...(typeof notes === 'string' ? { notes } : {}),
    artifacts,
    context:
      typeof moved === 'string' || moved === undefined ? context : { ...context, notesMarkdown: moved },
    ...(confirmation === undefined ? {} : { confirmation }),
  };
}

/** A token in whatever an agent wrote around it. */
export const tokenIn = (kind: 'st' | 'ack', text: Json | undefined): string | undefined =>
  new RegExp(`${kind}\\.v1\\.[0-9a-z]{26}`, 'i').exec(String(text ?? ''))?.[0].toLowerCase();

/** The members of the tools' own objects: camelCase, without those that are null or empty text. */
export const membersOf = (given: Json | undefined): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(objectIn(given))
      .filter(([, value]) => value !== null && value !== '')
      .map(([key, value]) => [key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]),
  );

const parsed = (given: Json | undefined): Json | undefined =>
  typeof given === 'string' ? (JSON.parse(given) as Json) : given;

function objectIn(given: Json | undefined): JsonObject {
  const value = parsed(given) ?? null;
  return isJsonObject(value) ? value : {};
}

function listIn(given: Json | undefined): readonly Json[] {
  const value = parsed(given);
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Context is merged by key; null takes a key away. */
export const withContext = (context: JsonObject, said: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ ...context, ...said }).filter(([, value]) => value !== null));

/** What a blocked attempt said counts for its retry, unless the retry says it anew. */
export function withKept(kept: Said | undefined, said: Said): Said {
  if (kept === undefined) return said;
  const notes = (said.notes ?? '').trim() === '' ? (kept.notes ?? said.notes) : said.notes;
  const confirmation = said.confirmation ?? (isOtherResult(kept, said) ? undefined : kept.confirmation);
  const anew = new Set(said.artifacts.map(subjectOf));
  return {
    ...(notes === undefined ? {} : { notes }),
    artifacts: [...kept.artifacts.filter((one) => !anew.has(subjectOf(one))), ...said.artifacts],
    context: { ...kept.context, ...said.context },
    ...(confirmation === undefined ? {} : { confirmation }),
  };
}

/** What somebody said to one result says nothing about another. */
function isOtherResult(kept: Said, said: Said): boolean {
  const [before, now] = [kept.notes ?? '', said.notes ?? ''].map((notes) => notes.trim());
  const known = new Set(kept.artifacts.map((one) => canonicalJson(one)));
  return (
    // What is only added was missing; what is changed is another result.
    Object.entries(said.context).some(
      ([key, value]) =>
        Object.hasOwn(kept.context, key) &&
        canonicalJson({ value }) !== canonicalJson({ value: kept.context[key] ?? null }),
    ) ||
    (before !== '' && now !== '' && before !== now) ||
    (known.size > 0 && said.artifacts.some((one) => !known.has(canonicalJson(one))))
  );
}

const subjectOf = ({ kind, assessmentId, loopId }: JsonObject): string =>
  [kind, assessmentId, loopId].map((part) => String(part ?? '')).join('|');
