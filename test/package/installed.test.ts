import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { publint } from 'publint';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENTS } from '../../packages/client-setup/src/index.ts';
import { offeredTools, TOOLSETS } from '../../packages/mcp-surface/src/index.ts';
import { entryIn, expectAnswer } from '../e2e/harness/client-entry.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';
import { type OutsideProject, outsideProject } from './harness/outside-project.ts';

let outside: OutsideProject;

beforeAll(() => {
  outside = outsideProject();
});
afterAll(() => outside.remove());

/** Starts a workflow and prints the id of its first step. */
const PROGRAM = `
const rail = openWorkRail({ store: 'memory' });
const started = await rail.startWorkflow({ workflowId: 'wr.code-review', title: 'Login' })();
if (started._tag === 'Left') throw new Error(started.left._tag);
console.log(started.right.pending?.stepId);
await rail.close();
`;
const IMPORT = "import { openWorkRail } from 'workrail';\n";

const STRICT = { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false };
const NODE_NEXT = { module: 'nodenext', moduleResolution: 'nodenext' };

describe('the library of the package', () => {
  test('is imported by JavaScript', () => {
    outside.write('plain.mjs', IMPORT + PROGRAM);
    expect(outside.run('plain.mjs')).toBe('triage\n');
  });

  test('is required by CommonJS', () => {
    outside.write(
      'common.cjs',
      `const { openWorkRail } = require('workrail');\n(async () => {${PROGRAM}})();\n`,
    );
    expect(outside.run('common.cjs')).toBe('triage\n');
  });

  test.each([
    ['NodeNext', NODE_NEXT],
    ['NodeNext, as strict as can be', { ...NODE_NEXT, ...STRICT }],
    ['an ES module of a bundler', { module: 'esnext', moduleResolution: 'bundler', ...STRICT }],
  ])('is compiled by TypeScript for %s, and runs', (name, options) => {
    const file = `typed-${name.length}.ts`;
    const uses = `
import type { Blocker, ContinueWorkflowError, ExecutionAnswer } from 'workrail';
export const codes = (answer: ExecutionAnswer): readonly Blocker['code'][] =>
  (answer.blockers ?? []).map(({ code }) => code);
export const isToken = (error: ContinueWorkflowError): boolean => error._tag === 'TokenError';
// @ts-expect-error: what is misspelt is noticed
openWorkRail({ store: 'memroy' });
`;
    outside.write(
      file,
      IMPORT + uses.replace('openWorkRail({', 'export const wrong = () => openWorkRail({') + PROGRAM,
    );
    outside.compile(7, { ...options, outDir: 'built' }, [file]);
    expect(outside.run(join('built', file.replace('.ts', '.js')))).toBe('triage\n');
  });

  test('is compiled by TypeScript for CommonJS, and runs', () => {
    outside.write('typed.cts', `${IMPORT}export const main = async () => {${PROGRAM}};\nvoid main();\n`);
    outside.compile(6, { ...NODE_NEXT, ...STRICT, outDir: 'built' }, ['typed.cts']);
    expect(outside.run(join('built', 'typed.cjs'))).toBe('triage\n');
  });

  test('is part of the declarations of another package', () => {
    outside.write(
      'node_modules/reviews/index.ts',
      `${IMPORT}export const open = () => openWorkRail({ store: 'memory' });
export const start = (title: string) => open().startWorkflow({ workflowId: 'wr.code-review', title });\n`,
    );
    outside.compile(6, { ...NODE_NEXT, ...STRICT, declaration: true, rootDir: '.' }, [
      'node_modules/reviews/index.ts',
    ]);
    outside.write(
      'node_modules/reviews/package.json',
      '{ "name": "reviews", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    );
    outside.write(
      'user.ts',
      `import { start } from 'reviews';
const started = await start('Login')();
if (started._tag === 'Left') throw new Error(started.left._tag);
const step: string | undefined = started.right.pending?.stepId;
console.log(step);\n`,
    );
    outside.compile(7, { ...NODE_NEXT, ...STRICT, outDir: 'built' }, ['user.ts']);
    expect(outside.run(join('built', 'user.js'))).toBe('triage\n');
  });

  test('is bundled by esbuild into a program that finds the bundled workflows where the package is installed', async () => {
    const entry = outside.write('to-bundle.mjs', IMPORT + PROGRAM);
    const outfile = join(outside.root, 'bundled', 'program.mjs');
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    expect(outside.run(outfile)).toBe('triage\n');
  });

  const typesOfPackage = (): string =>
    readFileSync(join(outside.root, 'node_modules/workrail/dist/index.d.ts'), 'utf8');

  test('has types that stand alone, each with a name that can be imported', () => {
    const types = typesOfPackage();
    expect(types.match(/^import |import\(/gm)).toBeNull();
    // What the compiler calls members that have a symbol for a name.
    expect(types).not.toContain('__@');
    const declared = [...types.matchAll(/^(?:export )?(?:declare )?(?:interface|type|function) (\w+)/gm)];
    expect(declared.length).toBeGreaterThan(100);
    expect(declared.filter(([line]) => !line.startsWith('export '))).toEqual([]);
  });

  test('says of each name that it exports what it is for', () => {
    const { statements } = ts.createSourceFile('index.d.ts', typesOfPackage(), ts.ScriptTarget.Latest, true);
    const lacking = statements.filter((one) => ts.getJSDocCommentsAndTags(one).length === 0);
    expect(statements.length).toBeGreaterThan(100);
    expect(lacking.map((one) => /(?:interface|type|function) (\w+)/.exec(one.getText())?.[1])).toEqual([]);
  });

  test('speaks in its comments of its own members, not of the tools of MCP', () => {
    const comments = typesOfPackage().match(/\/\*\*[\s\S]*?\*\//g) ?? [];
    const tools = offeredTools({ toolsets: TOOLSETS, readOnly: false }).map(({ name }) => name);
    expect(tools).toContain('start_workflow');
    expect(comments.length).toBeGreaterThan(500);
    expect(comments.filter((comment) => tools.some((name) => comment.includes(name)))).toEqual([]);
  });
});

describe('the programs of the package', () => {
  test.each(['workrail', 'workrail-mcp', 'workrail-dashboard'])('%s says its version', (name) => {
    const { version } = JSON.parse(
      readFileSync(join(outside.root, 'node_modules/workrail/package.json'), 'utf8'),
    );
    expect(outside.npx([name, '--version'])).toBe(`${version}\n`);
  });

  test('set up every client with an entry that starts', async () => {
    const home = homeForTest();
    const env = { HOME: home.root, USERPROFILE: home.root, WORKRAIL_DATA_DIR: home.data };
    const entries = CLIENTS.map(({ id }) => {
      const { path, route } = JSON.parse(outside.npx(['workrail', 'setup', id, '--write', '--json'], env));
      expect({ id, route }).toEqual({ id, route: 'path' });
      const { command, args } = entryIn(readFileSync(path, 'utf8'));
      expect(args[0]).toContain(join(outside.root, 'node_modules', 'workrail'));
      return JSON.stringify({ command, args });
    });
    // Two that are the same start in the same way.
    for (const entry of new Set(entries)) await expectAnswer(JSON.parse(entry), home.data);
  });

  test('find nothing wrong with an installation but where it lies', () => {
    const home = homeForTest();
    const env = { HOME: home.root, USERPROFILE: home.root, WORKRAIL_DATA_DIR: home.data };
    const said = outside.npx(['workrail', 'setup', 'claude-code', '--write'], env);
    expect(said).toContain('The entry has absolute paths, so it works offline.');
    const { caveats } = JSON.parse(outside.npx(['workrail', 'setup', 'claude-code', '--json'], env));
    expect(caveats).toEqual(['project_install', 'temporary_place']);
    const { ok, checks } = JSON.parse(outside.npx(['workrail', 'doctor', '--json'], env));
    const wrong = checks.filter(({ status }: { status: string }) => /^(?:fault|warning)$/.test(status));
    expect(ok).toBe(true);
    expect(wrong).toMatchObject([
      { id: 'client', message: expect.stringContaining('the WorkRail that one of them has installed') },
      { id: 'client', message: expect.stringContaining('a cache or a temporary folder') },
    ]);
  });
});

const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

const PARTS = [
  ['fonts', /^dist\/fonts\//],
  ['programs and library', /^dist\/[\w.-]+\.js$/],
  ['page', /^dist\/web\//],
  ['the rest', /^(?!dist\/(?:fonts|web)\/|dist\/[\w.-]+\.js$)/],
] as const;

describe('the tarball', () => {
  test('has what users need and nothing else', () => {
    const { files, size, unpackedSize } = outside.packed;
    process.stdout.write(
      `\nworkrail as npm packs it: ${mebibytes(size)}, unpacked ${mebibytes(unpackedSize)}\n`,
    );
    for (const [part, paths] of PARTS) {
      const sizes = files.flatMap((file) => (paths.test(file.path) ? [file.size] : []));
      process.stdout.write(`  ${part}: ${mebibytes(sizes.reduce((sum, one) => sum + one, 0))}\n`);
    }
    const rooms = new Set(
      files.map(({ path }) => path.replace(/^(dist\/(?:docs|fonts|schema|web|workflows))\/.*/, '$1')),
    );
    const code = [...rooms].filter((path) => /^dist\/[\w.-]+\.(js|d\.ts)$/.test(path));
    expect([...rooms].filter((path) => !code.includes(path)).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/LICENCES.txt',
      'dist/docs',
      'dist/fonts',
      'dist/schema',
      'dist/web',
      'dist/workflows',
      'package.json',
    ]);
    expect(files.filter(({ path }) => /\.(test|map)\.|fixtures/.test(path))).toEqual([]);
  });

  test('has a manifest without anything of the checkout', () => {
    const text = readFileSync(join(outside.root, 'node_modules/workrail/package.json'), 'utf8');
    expect(text).not.toMatch(/workspace:|catalog:|@workrail\//);
    expect(JSON.parse(text).dependencies).toBeUndefined();
  });

  test('is clean for publint', async () => {
    const { messages } = await publint({
      pkgDir: join(outside.root, 'node_modules/workrail'),
      pack: false,
      strict: true,
    });
    expect(messages).toEqual([]);
  });

  test('resolves to types wherever it is imported from', async () => {
    const data = readFileSync(outside.packed.tarball);
    const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(data)));
    if (!('problems' in checked)) throw new Error('it has no types');
    // CommonJS loads it as the ES module that it is, which the Node that it needs can do.
    expect(checked.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([]);
  });
});
