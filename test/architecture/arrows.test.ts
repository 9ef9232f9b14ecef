import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const PACKAGES = [
  'kernel',
  'token-codec',
  'contracts',
  'workflow-compiler',
  'engine',
  'event-log',
  'session-report',
  'ports',
  'requests',
  'session-reads',
  'execution',
  'sessions',
  'authoring',
  'application',
  'mcp-surface',
  'store-conformance',
  'store-memory',
  'store-sqlite',
  'node-host',
  'pdf-report',
  'dashboard-contract',
] as const;

/** One offence for each rule: a file and the import in it that the rule has to refuse. */
const OFFENCES: Readonly<Record<string, readonly [file: string, source: string]>> = {
  'arrow-kernel': ['packages/kernel/src/bad.ts', "import '@workrail/engine';"],
  'arrow-token-codec': ['packages/token-codec/src/bad.ts', "import '@workrail/event-log';"],
  'arrow-client-setup': ['packages/client-setup/src/bad.ts', "import '@workrail/ports';"],
  'arrow-contracts': ['packages/contracts/src/bad.ts', "import '@workrail/workflow-compiler';"],
  'arrow-openapi': ['packages/openapi/src/bad.ts', "import '@workrail/workflow-compiler';"],
  'arrow-workflow-compiler': ['packages/workflow-compiler/src/bad.ts', "import '@workrail/engine';"],
  'arrow-engine': [
    'packages/engine/src/bad.ts',
    "import type { A } from '@workrail/event-log';\nexport type B = A;",
  ],
  'arrow-event-log': ['packages/event-log/src/bad.ts', "import '@workrail/engine';"],
  'arrow-session-bundle': ['packages/session-bundle/src/bad.ts', "import '@workrail/ports';"],
  'arrow-session-report': ['packages/session-report/src/bad.ts', "import '@workrail/ports';"],
  'arrow-ports': [
    'packages/ports/src/bad.ts',
    "import type { A } from '@workrail/session-report';\nexport type B = A;",
  ],
  'arrow-requests': ['packages/requests/src/bad.ts', "import '@workrail/ports';"],
  'arrow-session-reads': ['packages/session-reads/src/bad.ts', "import '@workrail/execution';"],
  'arrow-execution': [
    'packages/execution/src/bad.ts',
    "import type { A } from '@workrail/sessions';\nexport type B = A;",
  ],
  'arrow-sessions': ['packages/sessions/src/bad.ts', "import '@workrail/authoring';"],
  'arrow-authoring': ['packages/authoring/src/bad.ts', "import '@workrail/application';"],
  'arrow-application': ['packages/application/src/bad.ts', "import '@workrail/store-sqlite';"],
  'arrow-mcp-surface': ['packages/mcp-surface/src/bad.ts', "import '@workrail/store-memory';"],
  'arrow-store-conformance': ['packages/store-conformance/src/bad.ts', "import '@workrail/store-memory';"],
  'arrow-store-memory': ['packages/store-memory/src/bad.ts', "import '@workrail/application';"],
  'arrow-store-sqlite': ['packages/store-sqlite/src/bad.ts', "import '@workrail/store-memory';"],
  'arrow-workrail': ['packages/workrail/src/bad.ts', "import '@workrail/engine';"],
  'arrow-node-host': ['packages/node-host/src/bad.ts', "import '@workrail/engine';"],
  'arrow-pdf-report': ['packages/pdf-report/src/bad.ts', "import '@workrail/event-log';"],
  'arrow-dashboard-contract': ['packages/dashboard-contract/src/bad.ts', "import '@workrail/application';"],
  'pure-without-node': ['packages/engine/src/bad.ts', "import 'node:fs';"],
  'types-only-from-compiler': [
    'packages/engine/src/bad.ts',
    "import { a } from '@workrail/workflow-compiler';\nexport const b = a;",
  ],
  'types-only-from-dashboard-contract': [
    'packages/sessions/src/bad.ts',
    "import { a } from '@workrail/dashboard-contract';\nexport const b = a;",
  ],
  'compiler-loads-lazily': [
    'packages/execution/src/bad.ts',
    "import { a } from '@workrail/workflow-compiler';\nexport const b = a;",
  ],
  'use-cases-load-lazily': [
    'packages/mcp-surface/src/bad.ts',
    "import { a } from '@workrail/application';\nexport const b = a;",
  ],
  'client-edits-load-lazily': [
    'packages/application/src/bad.ts',
    "import { a } from '../../client-setup/src/edits.ts';\nexport const b = a;",
  ],
  'fp-ts-in-kernel-only': ['packages/engine/src/bad.ts', "import 'fp-ts/lib/Either.js';"],
  'tsyringe-in-composition-only': ['packages/application/src/bad.ts', "import 'tsyringe';"],
  'mcp-library-in-one-file': ['apps/mcp-stdio/src/bad.ts', "import '@modelcontextprotocol/server';"],
  'page-in-the-browser': ['apps/dashboard-web/src/bad.ts', "import '@workrail/application';"],
  'page-without-node': ['apps/dashboard-web/src/bad.ts', "import 'node:fs';"],
  'http-libraries-in-their-files': ['apps/dashboard-api/src/bad.ts', "import 'hono';"],
  'pages-load-lazily': ['apps/export-cli/src/bad.ts', "import '@workrail/pdf-report';"],
  'command-line-library-in-one-file': ['apps/export-cli/src/bad.ts', "import 'commander';"],
  'apps-stand-alone': ['apps/export-cli/src/bad.ts', "import '../../mcp-stdio/src/main.ts';"],
  'sqlite-in-its-adapter-only': ['packages/node-host/src/bad.ts', "import 'node:sqlite';"],
  'adapters-in-composition-roots-only': [
    'apps/mcp-stdio/src/bad.ts',
    "import { a } from '@workrail/node-host';\nexport const b = a;",
  ],
  'no-cycles': ['packages/kernel/src/bad.ts', "import type { A } from './worse.ts';\nexport type B = A;"],
  'no-deep-imports': ['packages/engine/src/bad.ts', "import '../../kernel/src/deep.ts';"],
};

/** Files that an offence needs beside it. */
const BESIDE: Readonly<Record<string, string>> = {
  'packages/kernel/src/worse.ts': "import type { B } from './bad.ts';\nexport type A = B;",
  'packages/kernel/src/deep.ts': 'export const deep = 1;',
  'packages/client-setup/src/edits.ts': 'export const a = 1;',
};

let house = '';
let rules: IConfiguration;

const put = async (path: string, text: string) => {
  await mkdir(dirname(join(house, path)), { recursive: true });
  await writeFile(join(house, path), text);
};

/** Names of the rules that a house with this one file more breaks. */
async function broken(file?: string, source = ''): Promise<readonly string[]> {
  if (file !== undefined) await put(file, source);
  try {
    const { output } = await cruise(['packages', 'apps'], {
      ...rules.options,
      baseDir: house,
      ruleSet: rules,
      validate: true,
      tsConfig: { fileName: join(house, 'tsconfig.json') },
    });
    const { violations } = (output as ICruiseResult).summary;
    return violations.map(({ rule }) => rule.name);
  } finally {
    if (file !== undefined) await rm(join(house, file));
  }
}

beforeAll(async () => {
  rules = ((await import(`${root}.dependency-cruiser.mjs`)) as { readonly default: IConfiguration }).default;
  house = await realpath(await mkdtemp(join(tmpdir(), 'workrail-arrows-')));
  await put('tsconfig.json', '{ "compilerOptions": { "module": "NodeNext" } }');
  for (const name of PACKAGES) {
    const manifest = { name: `@workrail/${name}`, type: 'module', exports: { '.': './src/index.ts' } };
    await put(`packages/${name}/package.json`, JSON.stringify(manifest));
    await put(`packages/${name}/src/index.ts`, 'export const a = 1;\nexport type A = 1;\n');
    await mkdir(join(house, 'node_modules/@workrail'), { recursive: true });
    await symlink(join(house, 'packages', name), join(house, 'node_modules/@workrail', name));
  }
  for (const name of [
    'fp-ts/lib/Either.js',
    'tsyringe/index.js',
    'commander/index.js',
    'hono/index.js',
    '@modelcontextprotocol/server/index.js',
  ]) {
    await put(`node_modules/${name}`, 'export {};');
    const manifest = name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/');
    await put(
      `node_modules/${manifest}/package.json`,
      JSON.stringify({ name: manifest, type: 'module', main: 'index.js' }),
    );
  }
  await put('apps/mcp-stdio/src/main.ts', 'export {};');
  for (const [path, text] of Object.entries(BESIDE))
    await put(path, text.includes('bad.ts') ? 'export {};' : text);
});

afterAll(() => rm(house, { recursive: true, force: true }));

describe('the arrows', () => {
  it('have an offence for every rule, and every rule is an error', () => {
    const forbidden = rules.forbidden ?? [];
    expect(forbidden.map(({ name }) => name).toSorted()).toEqual(Object.keys(OFFENCES).toSorted());
    expect(forbidden.every(({ severity }) => severity === 'error')).toBe(true);
  });

  it('are kept by a house without offences', async () => {
    expect(await broken()).toEqual([]);
  });

  it.each(Object.entries(OFFENCES))('%s refuses its offence', async (rule, [file, source]) => {
    if (rule === 'no-cycles')
      await put('packages/kernel/src/worse.ts', BESIDE['packages/kernel/src/worse.ts'] ?? '');
    expect(await broken(file, source)).toContain(rule);
    if (rule === 'no-cycles') await put('packages/kernel/src/worse.ts', 'export {};');
  });

  it('let tests and dynamic imports of the compiler pass', async () => {
    expect(
      await broken('packages/engine/src/good.test.ts', "import '@workrail/event-log';\nimport 'node:fs';"),
    ).toEqual([]);
    const lazy = "export const load = () => import('@workrail/workflow-compiler');";
    expect(await broken('packages/application/src/good.ts', lazy)).toEqual([]);
  });
});
