import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
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

/**
 * What the types say of the files of a change, or of what is left of it, and of those that would notice. A new file
 * that nothing imports compiles by itself; the gate's look for dead code refuses it.
 */
function complaints({ files, witnesses = [] }: Change, omitted?: string): readonly string[] {
  const edits = Object.entries(files).filter(([path]) => path !== omitted);
  const texts = new Map(edits.map(([path, edit]) => [join(root, path), textOf(path, edit)]));
  const asTheyAre = [...witnesses, ...(omitted === undefined ? [] : [omitted])].filter(isThere);
  for (const path of asTheyAre) texts.set(join(root, path), readFileSync(join(root, path), 'utf8'));
  const [page, rest] = [
    [...texts.keys()].filter(isOfPage),
    [...texts.keys()].filter((path) => !isOfPage(path)),
  ];
  const refused = [
    ...complaintsOf(programOfTexts(root, texts, { types: ['node'] }, { paths: rest }), rest),
    ...complaintsOf(programOfTexts(root, texts, {}, { config: 'tsconfig.web.json', paths: page }), page),
  ];
  const imported = new Set([...texts].flatMap(([path, text]) => importsOf(path, text)));
  const dead = edits
    .map(([path]) => path)
    .filter((path) => !isThere(path) && !imported.has(join(root, path)));
  return [...refused, ...dead.map((path) => `${path}: nothing imports it`)];
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

/** In the usual tier one of a change's files is left out, drawn anew each time; in the long tier each of them. */
const LONG = process.env.WORKRAIL_LONG === '1';

describe.each(CHANGES)('$what', (change) => {
  const paths = Object.keys(change.files);

  it('touches few files, each of them there or new', () => {
    expect(paths.length).toBeLessThanOrEqual(change.most);
  });

  it('compiles whole', () => {
    expect(complaints(change)).toEqual([]);
  });

  const drawn = LONG ? paths : [paths[Math.floor(Math.random() * paths.length)] ?? ''];
  it.each(drawn)('does not compile without %s', (omitted) => {
    expect(complaints(change, omitted)).not.toEqual([]);
  });
});

describe.each([
  ['an event kind', 'packages/event-log/src/kinds/point-pinned.ts', eventKind],
  ['a step kind', 'packages/engine/src/steps/wait.ts', stepKind],
  ['a tool', 'packages/mcp-surface/src/tools/count-sessions.ts', tool],
] as const)('the definition of %s', (_, path, change) => {
  it('does not compile without any one of its members', () => {
    const variants = withoutEachMember(textOf(path, change.files[path] ?? ''));
    const others = Object.fromEntries(Object.entries(change.files).filter(([one]) => one !== path));
    const named = [...variants].map(
      ([member, text]) => [path.replace('.ts', `-without-${member}.ts`), text] as const,
    );
    const told = complaints({
      ...change,
      files: { ...others, [path]: change.files[path] ?? '', ...Object.fromEntries(named) },
    });
    const refused = (file: string) => told.some((one) => one.startsWith(join(root, file)));
    expect(named.map(([file]) => file).filter((file) => !refused(file))).toEqual([]);
    expect(named.length).toBeGreaterThan(6);
  });
});
