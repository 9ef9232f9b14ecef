import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockerCode } from './changes/blocker-code.ts';
import type { Change, Edit } from './changes/change.ts';
import { command } from './changes/command.ts';
import { contract } from './changes/contract.ts';
import { dashboardResource } from './changes/dashboard-resource.ts';
import { eventKind } from './changes/event-kind.ts';
import { withoutEachMember } from './changes/omissions.ts';
import { preference } from './changes/preference.ts';
import { stepKind } from './changes/step-kind.ts';
import { streamType } from './changes/stream-type.ts';
import { tool } from './changes/tool.ts';
import { programOfTexts } from './text-program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CHANGES: readonly Change[] = [
  eventKind,
  streamType,
  stepKind,
  tool,
  command,
  dashboardResource,
  contract,
  preference,
  blockerCode,
];

const textOf = (path: string, edit: Edit): string =>
  typeof edit === 'string' ? edit : edit(readFileSync(join(root, path), 'utf8'));

interface Texts {
  /** What the files of a change, or what is left of it, come to, and those that would notice; by absolute path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly edited: readonly string[];
}

function textsOf({ files, witnesses = [] }: Change, omitted?: string): Texts {
  const edits = Object.entries(files).filter(([path]) => path !== omitted);
  const texts = new Map(edits.map(([path, edit]) => [join(root, path), textOf(path, edit)]));
  const asTheyAre = [...witnesses, ...(omitted === undefined ? [] : [omitted])].filter(isThere);
  for (const path of asTheyAre) texts.set(join(root, path), readFileSync(join(root, path), 'utf8'));
  return { texts, edited: edits.map(([path]) => path) };
}

/** What the types say of them. */
function refusals({ texts }: Texts): readonly string[] {
  const [page, rest] = [
    [...texts.keys()].filter(isOfPage),
    [...texts.keys()].filter((path) => !isOfPage(path)),
  ];
  const web = { config: 'tsconfig.web.json', paths: page };
  return [
    ...complaintsOf(programOfTexts(root, texts, { types: ['node'] }, { paths: rest }), rest),
    ...(page.length === 0 ? [] : complaintsOf(programOfTexts(root, texts, {}, web), page)),
  ];
}

/** A new file that nothing imports compiles by itself; the gate's look for dead code refuses it. */
function deadIn({ texts, edited }: Texts): readonly string[] {
  const imported = importedBy(texts);
  return edited
    .filter((path) => !isThere(path) && !imported.has(join(root, path)))
    .map((path) => `${path}: nothing imports it`);
}

const importedBy = (texts: ReadonlyMap<string, string>): ReadonlySet<string> =>
  new Set([...texts].flatMap(([path, text]) => importsOf(path, text)));

const complaints = (change: Change): readonly string[] => {
  const texts = textsOf(change);
  return [...refusals(texts), ...deadIn(texts)];
};

/** Whether somebody hears of it where one file of a change is left out. The compiler is asked last, as it takes seconds. */
function isMissed(change: Change, omitted: string): boolean {
  const texts = textsOf(change, omitted);
  const isLookedFor = !isThere(omitted) && importedBy(texts.texts).has(join(root, omitted));
  return isLookedFor || deadIn(texts).length > 0 || refusals(texts).length > 0;
}

/** What runs in a browser has types of its own. */
const isOfPage = (path: string): boolean => path.startsWith(join(root, 'apps/dashboard-web/'));

const complaintsOf = (program: ts.Program, paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .map(({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
  );

const importsOf = (path: string, text: string): readonly string[] =>
  [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, target = '']) =>
    resolve(dirname(path), target),
  );

const isThere = (path: string): boolean => existsSync(join(root, path));

/**
 * In the usual tier one of a change's files is left out, drawn anew each time, and most changes are compiled at once; in
 * the long tier each of the files, and each change by itself as well.
 */
const LONG = process.env.WORKRAIL_LONG === '1';

/** What would notice a preference lists the kinds of events, of which the others make one more. */
const TOGETHER = CHANGES.filter((change) => change !== preference);

describe.each(CHANGES)('$what', (change) => {
  const paths = Object.keys(change.files);

  it('touches few files, each of them there or new', () => {
    expect(paths.length).toBeLessThanOrEqual(change.most);
  });

  if (LONG || !TOGETHER.includes(change))
    it('compiles whole', () => {
      expect(complaints(change)).toEqual([]);
    });

  const drawn = LONG ? paths : [paths[Math.floor(Math.random() * paths.length)] ?? ''];
  it.each(drawn)('does not compile without %s', (omitted) => {
    expect(isMissed(change, omitted)).toBe(true);
  });
});

/** What one definition of a change comes to without each of its members, by the path of a file beside it. */
const variantsOf = (path: string, { files }: Change): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...withoutEachMember(textOf(path, files[path] ?? ''))].map(([member, text]) => [
      path.replace('.ts', `-without-${member}.ts`),
      text,
    ]),
  );

const DEFINITIONS = [
  ['an event kind', variantsOf('packages/event-log/src/kinds/point-pinned.ts', eventKind)],
  ['a step kind', variantsOf('packages/engine/src/steps/wait.ts', stepKind)],
  ['a tool', variantsOf('packages/mcp-surface/src/tools/count-sessions.ts', tool)],
] as const;

/** Several changes may add to the same file. */
const both = (one: Edit | undefined, other: Edit): Edit => {
  if (one === undefined) return other;
  if (typeof other === 'string') throw new Error('two changes make the same file');
  return typeof one === 'string' ? other(one) : (text) => other(one(text));
};

describe('the changes together', () => {
  const files: Record<string, Edit> = {};
  for (const change of TOGETHER)
    for (const [path, edit] of Object.entries(change.files)) files[path] = both(files[path], edit);
  const whole = {
    what: 'the changes',
    most: Number.POSITIVE_INFINITY,
    files,
    witnesses: TOGETHER.flatMap(({ witnesses = [] }) => witnesses).filter((path) => !(path in files)),
  };
  const broken = DEFINITIONS.flatMap(([, variants]) => Object.entries(variants));
  let told: readonly string[] = [];
  const toldOf = (path: string) => told.some((one) => one.startsWith(`${join(root, path)}: `));

  beforeAll(() => {
    told = complaints({ ...whole, files: { ...files, ...Object.fromEntries(broken) } });
  });

  it('compile whole', () => {
    const isOfBroken = (one: string) =>
      broken.some(([path]) => one.startsWith(`${path}: `) || one.startsWith(`${join(root, path)}: `));
    expect(told.filter((one) => !isOfBroken(one))).toEqual([]);
  });

  it.each(DEFINITIONS)(
    'the definition of %s does not compile without any one of its members',
    (_, variants) => {
      const paths = Object.keys(variants);
      expect(paths.filter((path) => !toldOf(path))).toEqual([]);
      expect(paths.length).toBeGreaterThan(5);
    },
  );
});
