import type { Json, JsonObject } from './json.ts';

export interface Finding {
  readonly severity: string;
  readonly summary: string;
  readonly category: string;
  /** `src/a.ts:12`, or empty. */
  readonly place: string;
}

export interface Rating {
  readonly dimension: string;
  readonly level: string;
  readonly rationale: string;
}

/** A part of an artifact in the form in which people read it. */
export type ArtifactPart =
  | { readonly part: 'verdict'; readonly verdict: string; readonly confidence: string; readonly text: string }
  | { readonly part: 'findings'; readonly findings: readonly Finding[] }
  | { readonly part: 'ratings'; readonly ratings: readonly Rating[] }
  | { readonly part: 'files'; readonly name: string; readonly files: readonly string[] }
  | { readonly part: 'comments'; readonly comments: readonly string[] }
  | { readonly part: 'list'; readonly name: string; readonly items: readonly string[] }
  | { readonly part: 'fact'; readonly name: string; readonly value: string }
  /** Whatever has no form of its own. */
  | { readonly part: 'json'; readonly name: string; readonly value: Json };

/** Keys that say nothing to people. */
const SILENT = new Set(['kind', 'version', 'schemaVersion']);
const COMMENT_KEYS = new Set(['comments', 'reviewComments', 'prComments']);
const FILE_KEYS = new Set(['filesChanged', 'changedFiles', 'files']);

/** The parts of an artifact in the order in which people want them; null where it has to be shown as it is. */
export function artifactParts(value: Json): readonly ArtifactPart[] | null {
  if (!isObject(value)) return null;
  const parts = Object.entries(value).flatMap(([key, member]) =>
    SILENT.has(key) ? [] : partsOf(key, member, value),
  );
  // Members come in the order of their names; what was decided is what people look for.
  parts.sort((one, other) => Number(other.part === 'verdict') - Number(one.part === 'verdict'));
  const known = String(value.kind ?? '').startsWith('wr.');
  return known || parts.some(({ part }) => part !== 'json' && part !== 'fact' && part !== 'list')
    ? parts
    : null;
}

function partsOf(key: string, value: Json, whole: JsonObject): readonly ArtifactPart[] {
  if (key === 'verdict') return [verdictOf(whole)];
  // Shown with the verdict.
  if ('verdict' in whole && ['confidence', 'rationale', 'summary'].includes(key)) return [];
  if (Array.isArray(value) && value.length === 0) return [];
  if (key === 'findings' && isObjects(value)) return [{ part: 'findings', findings: value.map(findingOf) }];
  if (key === 'dimensions' && isObject(value)) return [{ part: 'ratings', ratings: ratingsOf(value) }];
  if (COMMENT_KEYS.has(key)) return commentsOf(key, value);
  if (isTexts(value))
    return [
      FILE_KEYS.has(key)
        ? { part: 'files', name: key, files: value }
        : { part: 'list', name: key, items: value },
    ];
  if (FILE_KEYS.has(key) && isObjects(value)) {
    const files = value.map(placeOf);
    if (files.every((file) => file !== '')) return [{ part: 'files', name: key, files }];
  }
  if (value === null || typeof value !== 'object')
    return value === '' || value === null ? [] : [{ part: 'fact', name: key, value: String(value) }];
  return [{ part: 'json', name: key, value }];
}

const verdictOf = ({ verdict, confidence, rationale, summary }: JsonObject): ArtifactPart => ({
  part: 'verdict',
  verdict: wordOf(verdict),
  confidence: wordOf(confidence),
  text: [wordOf(rationale), wordOf(summary)].filter((text) => text !== '').join('\n\n'),
});

const findingOf = (finding: JsonObject): Finding => ({
  severity: wordOf(finding.severity) || 'unrated',
  summary: wordOf(finding.summary) || wordOf(finding.message) || wordOf(finding.title),
  category: wordOf(finding.findingCategory) || wordOf(finding.category),
  place: placeOf(finding),
});

function placeOf(thing: JsonObject): string {
  const file = wordOf(thing.file) || wordOf(thing.path);
  const line = wordOf(thing.line) || wordOf(thing.startLine);
  return file !== '' && line !== '' ? `${file}:${line}` : file;
}

const ratingsOf = (dimensions: JsonObject): readonly Rating[] =>
  Object.entries(dimensions).map(([dimension, rating]) => ({
    dimension,
    level: isObject(rating) ? wordOf(rating.level) : wordOf(rating),
    rationale: isObject(rating) ? wordOf(rating.rationale) : '',
  }));

/** Texts to be pasted somewhere: as they are, with the place before them where there is one. */
function commentsOf(name: string, value: Json): readonly ArtifactPart[] {
  if (isTexts(value)) return [{ part: 'comments', comments: value }];
  if (!isObjects(value)) return [{ part: 'json', name, value }];
  const comments = value.map((comment) => {
    const text =
      wordOf(comment.body) || wordOf(comment.text) || wordOf(comment.comment) || wordOf(comment.message);
    const place = placeOf(comment);
    return place === '' || text === '' ? text : `${place}\n${text}`;
  });
  return comments.includes('') ? [{ part: 'json', name, value }] : [{ part: 'comments', comments }];
}

const wordOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isObjects = (value: Json): value is JsonObject[] => Array.isArray(value) && value.every(isObject);

const isTexts = (value: Json): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const MILDEST_FIRST = ['info', 'nit', 'low', 'minor', 'medium', 'major', 'high', 'blocker', 'critical'];

/** A word that nobody foresaw is milder than all. */
const rankOf = ({ severity }: Finding): number => MILDEST_FIRST.indexOf(severity.toLowerCase());

/** The worst first; equal ones as they came. */
export const bySeverity = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted((one, other) => rankOf(other) - rankOf(one));

/** Severities and verdicts that look alike. */
const LOOKS = {
  critical: ['critical', 'blocker', 'high', 'blocking', 'rejected'],
  major: ['major', 'warning', 'medium'],
  minor: ['minor', 'low', 'uncertain'],
  good: ['clean', 'approved'],
};

/** How a severity or a verdict looks; plain where it is a word that nobody foresaw. */
export const lookOf = (word: string): string =>
  Object.entries(LOOKS).find(([, words]) => words.includes(word.toLowerCase()))?.[0] ?? 'plain';
