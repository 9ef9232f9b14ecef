import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { programOfTexts } from './text-program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const lineCount = (path: string): number => read(path).split('\n').length - 1;

/** Folders that are made, not written; names with a dot in front are tools' own. */
const MADE = /^(?:\..*|node_modules|dist|dist\.new|dist\.old|coverage)$/;

/** Every file that people wrote, from the root, with slashes. */
const FILES: readonly string[] = filesBelow('.');

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return MADE.test(entry.name) ? [] : filesBelow(path);
    return [path];
  });
}

const MARKDOWN = FILES.filter((file) => file.endsWith('.md'));
const SOURCES = FILES.filter((file) => /\.(?:ts|mjs|mts)$/.test(file));
const WORKSPACES = FILES.flatMap(
  (file) => /^((?:packages|apps)\/[^/]+)\/package\.json$/.exec(file)?.[1] ?? [],
);

const FENCED = /^```(\w*)[^\n]*\n([\s\S]*?)^```$/gm;
const withoutFences = (markdown: string): string => markdown.replace(FENCED, '');

describe('the pages', () => {
  it('have a current package graph', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/architecture-graph.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it.each(MARKDOWN)('%s links to files that exist', (page) => {
    const targets = [...withoutFences(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(
      ([, target = '']) => target,
    );
    const relativeOnes = targets.filter((target) => !/^(?:[a-z][a-z+.-]*:|#)/i.test(target));
    const missing = relativeOnes.filter((target) => {
      const [path = ''] = target.split('#');
      return !existsSync(resolve(root, dirname(page), decodeURIComponent(path)));
    });
    expect(missing).toEqual([]);
  });

  /** Paths from the root in backticks. Ones with a placeholder or from a build are for the reader to fill in. */
  it.each(MARKDOWN)('%s names files that exist', (page) => {
    const spans = [...withoutFences(read(page)).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
    const paths = spans.filter(
      (span) =>
        /^(?:packages|apps|scripts|docs|test|benchmarks)\/[\w./-]+$/.test(span) && !span.includes('/dist'),
    );
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  /** `steps/registry.ts` is a file of the package that was named last, or of the one that the page says it is about. */
  it.each(MARKDOWN.filter((page) => /^docs\/(?:guides\/|architecture\.md)/.test(page)))(
    '%s names files of their packages',
    (page) => {
      const text = withoutFences(read(page));
      const about = packageOf(/[Pp]aths are below\s`([^`]+)`/.exec(text)?.[1] ?? '');
      let last: string | undefined;
      const missing = [...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, span = '']) => {
        last = packageOf(span) ?? last;
        if (!SHORT_PATH.test(span) || existsSync(join(root, span))) return [];
        const isThere = [last, about].some((folder) =>
          FILES.some((file) => file.startsWith(`${folder}/`) && `${file}\n`.includes(`/${asEnding(span)}`)),
        );
        return isThere ? [] : [`${span} in ${last}`];
      });
      expect(missing).toEqual([]);
    },
  );

  const packageOf = (path: string): string | undefined => /^(?:packages|apps)\/[\w-]+/.exec(path)?.[0];

  /** A file or a folder of a package, from somewhere in it. */
  const SHORT_PATH =
    /^(?!(?:packages|apps|scripts|docs|test|benchmarks)\/)(?:[\w.-]+\/)*(?:[\w.-]+\.tsx?|[\w-]+\/)$/;
  const asEnding = (path: string): string => (path.endsWith('/') ? path : `${path}\n`);

  it('include a README for every package and app', () => {
    expect(WORKSPACES.length).toBeGreaterThan(10);
    const folders = [...WORKSPACES, 'benchmarks', 'test', 'workflows'];
    expect(folders.filter((folder) => !FILES.includes(`${folder}/README.md`))).toEqual([]);
    const listed = read('docs/architecture.md');
    expect(WORKSPACES.filter((folder) => !listed.includes(`](../${folder}/README.md)`))).toEqual([]);
  });

  it('stay short', () => {
    const lines = (files: readonly string[]) => files.reduce((sum, file) => sum + lineCount(file), 0);
    expect(lineCount('README.md')).toBeLessThan(120);
    expect(WORKSPACES.filter((folder) => lineCount(`${folder}/README.md`) >= 60)).toEqual([]);
    expect(lines(MARKDOWN)).toBeLessThan(lines(SOURCES) / 5);
  });
});

describe('the environment variables', () => {
  /** `env.X`, `env['X']`, `variable(env, 'X')` and a flag's twin, `env: 'X'`. */
  const READ = /\benv(?:\.|\[['"]|, ?['"]|: ?['"])(WORKRAIL_[A-Z0-9_]+)/g;
  const THIS_FILE = relative(root, fileURLToPath(import.meta.url))
    .split(sep)
    .join('/');

  it('that the code reads are those of the README, and those of the flags of commands, which have their own page', async () => {
    const { FLAGS, variableOf } = await import('../../apps/export-cli/src/options.ts');
    const { FLAGS: dashboardFlags } = await import('../../apps/dashboard-api/src/options.ts');
    const { FLAGS: serverFlags } = await import('../../apps/mcp-stdio/src/options.ts');
    const readByCode = [
      ...SOURCES.filter((file) => file !== THIS_FILE).flatMap((file) =>
        [...read(file).matchAll(READ)].map(([, name]) => name),
      ),
      ...Object.keys({ ...dashboardFlags, ...serverFlags }).map(variableOf),
    ];
    const documented = [...read('README.md').matchAll(/\bWORKRAIL_[A-Z0-9_]+\b/g)].map(([name]) => name);
    const flags = Object.keys(FLAGS).map((flag) => variableOf(flag));
    expect(unique([...documented, ...flags])).toEqual(unique([...readByCode, ...flags]));
    expect(documented).toContain('WORKRAIL_DATA_DIR');
  });

  it('and flags of the server are in the table of the README', async () => {
    const { FLAGS, variableOf } = await import('../../apps/mcp-stdio/src/options.ts');
    const rows = read('README.md').split('\n');
    for (const flag of Object.keys(FLAGS)) {
      const env = variableOf(flag);
      expect(rows.some((row) => row.startsWith(`| \`--${flag}\` `) && row.includes(`\`${env}\``))).toBe(true);
    }
  });

  const unique = <A>(items: readonly A[]): readonly A[] => [...new Set(items)].toSorted();
});

it('the budgets are those of the page', async () => {
  const { BUDGETS } = await import('@workrail/kernel');
  const rows = [...read('docs/architecture.md').matchAll(/^\| `(\w+)` +\| +([\d,]+)/gm)];
  const told = rows.map(([, name, limit = '']) => [name, Number(limit.replaceAll(',', ''))]);
  expect(Object.fromEntries(told)).toEqual(BUDGETS);
});

describe('the snippets of the READMEs', () => {
  /** What a snippet may take as given: a host's digests, a file's text, what a caller does with an outcome. */
  const GIVEN = `
    declare const digests: import('@workrail/kernel').Digests;
    declare const text: string;
    declare const sessionId: import('@workrail/kernel').SessionId;
    declare const at: string;
    declare const events: readonly import('@workrail/event-log').SessionEventBody[];
    declare function report(line: number, column: number, message: string): void;
    declare function run(workflow: import('@workrail/workflow-compiler').CompiledWorkflow, hash: string): void;
    declare function openXStore<T extends import('@workrail/event-log').StreamTypes = import('@workrail/event-log').WorkRailStreams>(
      options: { digests: typeof digests; types?: T },
    ): import('@workrail/ports').Store<T>;
    declare const damage: import('../packages/store-conformance/src/index.ts').StoreHarness['damage'];
  `;

  /** The project's own README shows what somebody writes who installed the package. */
  const placeOf = (page: string): string => (page === 'README.md' ? 'packages/workrail/PROJECT.md' : page);

  /** Each snippet as a file beside its README, so that it may import what its package may. */
  const snippets = new Map(
    MARKDOWN.filter((page) => /(?:^|\/)README\.md$/.test(page)).flatMap((page) =>
      [...read(page).matchAll(FENCED)]
        .filter(([, language]) => language === 'ts')
        .map(([, , code = ''], index) => [join(root, `${placeOf(page)}.${index + 1}.ts`), code] as const),
    ),
  );

  it('compile', () => {
    const given = join(root, 'test', 'given.d.ts');
    const texts = new Map([...snippets, [given, GIVEN]]);
    // Snippets name what they could use; the given names are scripts, not modules.
    const program = programOfTexts(root, texts, {
      noUnusedLocals: false,
      moduleDetection: ts.ModuleDetectionKind.Auto,
      types: ['node'],
      typeRoots: [join(root, 'node_modules', '@types')],
    });
    const faults = [...texts.keys()].flatMap((path) => {
      const file = program.getSourceFile(path);
      if (file === undefined) return [`${path} was not read`];
      return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
        ({ start = 0, messageText }) =>
          `${relative(root, path)}:${file.getLineAndCharacterOfPosition(start).line + 1} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      );
    });
    expect(faults).toEqual([]);
    expect(snippets.size).toBeGreaterThanOrEqual(11);
  });
});
