import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { E } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { compileWorkflow, readHeader, type WorkflowFile } from '@workrail/workflow-compiler';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const corpus = process.env.WORKRAIL_CORPUS ?? join(root, '..', 'shared', 'corpus');

function filesIn(folder: string): readonly WorkflowFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|yaml)$/.test(name) && !name.includes('invalid'))
    .sort()
    .map((name) => ({
      file: name,
      text: readFileSync(join(folder, name), 'utf8'),
      format: name.endsWith('.json') ? ('json' as const) : ('yaml' as const),
      source: 'bundled' as const,
      inRoutinesFolder: name.includes('routines'),
    }));
}

/** The published files where they are at hand, and the ones of this project. */
const ALL = [...filesIn(join(corpus, 'workflows')), ...filesIn(join(root, 'workflows'))];

/** The edits know JSON only. */
const FILES = ALL.filter(({ format }) => format === 'json');

const byId = new Map(
  ALL.flatMap((file) => {
    const header = readHeader(file);
    return E.isRight(header) ? [[header.right.workflowId, file] as const] : [];
  }),
);

const compile = (file: WorkflowFile, text: string) =>
  compileWorkflow({ ...file, text }, nodeDigests, {
    routine: (id) => byId.get(id),
    workflowIds: [...byId.keys()],
    bindings: () => ({}),
  });

interface Edit {
  readonly what: string;
  readonly text: string;
  /** Lines at which a person would point, from 1. */
  readonly lines: readonly number[];
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** What stands below these keys is the author's own: any key and any value means something there. */
const FREE =
  /"(?:outputRequired|args|contextMapping|schema|example|equals|not_equals|in|default|enum)"\s*:\s*/g;

function freeRanges(text: string): readonly (readonly [number, number])[] {
  return [...text.matchAll(FREE)].map(({ index, 0: key }) => {
    const start = index + key.length;
    return [start, endOfValue(text, start)] as const;
  });
}

function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (const { 0: token, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token === ',' && depth === 0) return start + index;
    if (depth < 0) return start + index;
    if (depth === 0 && token !== ',') return start + index + token.length;
  }
  return text.length;
}

type ValueRange = readonly [start: number, end: number, value: string];

function places(text: string, pattern: RegExp): readonly ValueRange[] {
  const free = freeRanges(text);
  return [...text.matchAll(pattern)].flatMap((match) => {
    const value = match[1] ?? '';
    const start = match.index + startOfValue(match[0], value);
    const inside = free.some(([from, to]) => start >= from && start < to);
    return inside ? [] : [[start, start + value.length, value] as const];
  });
}

/** A key stands at the beginning of its match, a value behind the first colon. */
function startOfValue(matched: string, value: string): number {
  const colon = matched.indexOf(':');
  const isKey = matched.indexOf(value) < colon && matched.trimEnd().endsWith(':');
  return isKey ? matched.indexOf(value) : matched.indexOf(value, colon);
}

const replaced = (text: string, [start, end]: ValueRange, value: string): string =>
  text.slice(0, start) + value + text.slice(end);

const KEYS = /"([A-Za-z$]+)"\s*:/g;
const SCALARS = /"(?!count")[A-Za-z$]+"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false)/g;
const REFERENCES =
  /"(?:contractRef|templateId|refId|anyEqualsLevel|forAssessment|var|metricsProfile|type)"\s*:\s*"([^"]+)"/g;
/** Of steps: what else has an id has no title or type behind it, or a source. */
const IDS = /"id": "([^"]+)",\s*"(?:type|title)": "(?:[^"\\]|\\.)*",\s*"(?!source)/g;

function edits(text: string, pick: number): readonly Edit[] {
  const at = <T>(all: readonly T[]): T | undefined => all[pick % Math.max(1, all.length)];
  const made: Edit[] = [];
  const add = (what: string, place: ValueRange | undefined, value: (old: string) => string): void => {
    if (place === undefined) return;
    made.push({ what, text: replaced(text, place, value(place[2])), lines: [lineOf(text, place[0])] });
  };
  add('renamed key', at(places(text, KEYS)), (key) => `${key.slice(0, -1)}${key.endsWith('x') ? 'q' : 'x'}`);
  add('wrong type', at(places(text, SCALARS)), (value) => (/^["tf]/.test(value) ? '7' : '{"x": 7}'));
  add('broken reference', at(places(text, REFERENCES)), (name) => `zq${name}`);
  const brackets = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)].filter(
    ({ 0: token }) => token.length === 1,
  );
  const bracket = at(brackets);
  if (bracket !== undefined) {
    const line = lineOf(text, bracket.index);
    made.push({
      what: `deleted ${bracket[0]}`,
      text: text.slice(0, bracket.index) + text.slice(bracket.index + 1),
      // A bracket that is gone leaves nothing to point at but what stands around its place.
      lines: [line - 1, line, line + 1],
    });
  }
  const ids = places(text, IDS).slice(1);
  const [one, other] = [at(ids), ids[(pick * 7 + 1) % Math.max(1, ids.length)]];
  if (one !== undefined && other !== undefined && one[2] !== other[2]) {
    const lines = [lineOf(text, one[0]), lineOf(text, other[0])];
    made.push({ what: 'duplicated id', text: replaced(text, one, other[2]), lines });
  }
  return made;
}

test('a single mistake in a file is found at its line, or changes nothing', () => {
  expect(FILES.length).toBeGreaterThan(4);
  let tried = 0;
  fc.assert(
    fc.property(fc.constantFrom(...FILES), fc.nat({ max: 5_000 }), fc.nat(), (file, pick, kind) => {
      const all = edits(file.text, pick);
      const edit = all[kind % all.length];
      if (edit === undefined) return;
      tried += 1;
      const before = compile(file, file.text);
      const after = compile(file, edit.text);
      const same = E.isRight(before) && E.isRight(after) && before.right.hash === after.right.hash;
      const found = (E.isLeft(after) ? after.left : after.right.warnings).map(({ line }) => line);
      const said = { file: file.file, what: edit.what, expected: edit.lines.join(), found: found.join() };
      expect({ ...said, ok: same || edit.lines.some((line) => found.includes(line)) }).toEqual({
        ...said,
        ok: true,
      });
    }),
    { numRuns: 1_000 },
  );
  expect(tried).toBeGreaterThan(900);
});
