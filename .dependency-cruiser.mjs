import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * The arrows of the house: pure packages at the bottom, apps at the top. `test/architecture` plants a
 * violation of each rule and fails when the rule lets it pass.
 */
const pure = [
  'kernel',
  'token-codec',
  'client-setup',
  'contracts',
  'openapi',
  'workflow-compiler',
  'engine',
  'event-log',
  'session-bundle',
  'session-report',
];
/** What use cases are made of, and what puts them together. */
const useCases = ['requests', 'session-reads', 'execution', 'sessions', 'authoring', 'application'];
const adapters = ['store-memory', 'store-sqlite', 'node-host'];
const tests = '\\.test\\.ts$|/testing/';
const inside = (names) => `^packages/(${names.join('|')})/`;
const except = (names) => `^packages/(?!(${names.join('|')})/)|^apps/`;

/** The files that packages let others enter by, as their manifests say. */
const EXPORTED = readdirSync(new URL('packages', import.meta.url))
  // A package that has moved leaves its folder of dependencies behind in older checkouts.
  .filter((name) => existsSync(new URL(`packages/${name}/package.json`, import.meta.url)))
  .flatMap((name) => {
    const manifest = readFileSync(new URL(`packages/${name}/package.json`, import.meta.url), 'utf8');
    return Object.values(JSON.parse(manifest).exports).map((file) => `^packages/${name}/${file.slice(2)}$`);
  })
  .join('|')
  .replaceAll('.', '\\.');

/** What each package may import besides itself. */
const mayImport = {
  kernel: [],
  'token-codec': ['kernel'],
  'client-setup': ['kernel'],
  contracts: ['kernel'],
  openapi: ['kernel'],
  'workflow-compiler': ['kernel', 'contracts'],
  engine: ['kernel', 'workflow-compiler'],
  'event-log': ['kernel', 'workflow-compiler'],
  'session-bundle': ['kernel', 'event-log', 'workflow-compiler'],
  'session-report': ['kernel', 'contracts', 'event-log'],
  ports: ['kernel', 'event-log', 'openapi', 'workflow-compiler'],
  requests: ['kernel'],
  'session-reads': [...pure, 'ports', 'requests'],
  execution: [...pure, 'ports', 'requests', 'session-reads'],
  sessions: [...pure, 'ports', 'requests', 'session-reads', 'dashboard-contract'],
  authoring: [...pure, 'ports', 'requests', 'session-reads', 'dashboard-contract'],
  application: [...pure, 'ports', ...useCases.filter((name) => name !== 'application')],
  'mcp-surface': [...pure, 'ports', 'application'],
  'store-conformance': ['kernel', 'event-log', 'ports'],
  workrail: ['kernel', 'ports', 'application', 'pdf-report', ...adapters],
  ...Object.fromEntries(adapters.map((name) => [name, ['kernel', 'event-log', 'ports']])),
  'node-host': ['kernel', 'event-log', 'openapi', 'ports'],
  'pdf-report': ['kernel', 'session-report'],
  'dashboard-contract': ['kernel', 'event-log'],
};

const arrows = Object.entries(mayImport).map(([name, allowed]) => ({
  name: `arrow-${name}`,
  severity: 'error',
  comment: `${name} may import ${allowed.length === 0 ? 'no other package' : `only ${allowed.join(', ')}`}`,
  from: { path: inside([name]), pathNot: tests },
  to: { path: except([name, ...allowed]) },
}));

export default {
  forbidden: [
    ...arrows,
    {
      name: 'pure-without-node',
      severity: 'error',
      comment: 'pure packages, ports and the surface read no files, no clock and no randomness',
      from: { path: inside([...pure, 'ports', 'dashboard-contract', 'mcp-surface']), pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'page-in-the-browser',
      severity: 'error',
      comment: 'the page knows the contract, and what it shares with documents',
      from: { path: '^apps/dashboard-web/src/', pathNot: tests },
      to: {
        path: except(['kernel', 'dashboard-contract', 'session-report']),
        pathNot:
          '^apps/dashboard-web/|^packages/contracts/src/presentation/|^packages/event-log/src/(preferences|closed-sets|session/(?:run-activity|branch-numbers))\\.ts$',
      },
    },
    {
      name: 'page-without-node',
      severity: 'error',
      from: { path: '^apps/dashboard-web/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'types-only-from-compiler',
      severity: 'error',
      comment: 'engine, event-log, session-bundle and ports know what compilers give, not the compilers',
      from: { path: inside(['engine', 'event-log', 'session-bundle', 'ports']), pathNot: tests },
      to: { path: inside(['workflow-compiler', 'openapi']), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'compiler-loads-lazily',
      severity: 'error',
      comment:
        'parsers and schema checks stay off the path to the first answer; the registry of contracts is a table',
      from: { path: `^apps/(?!dashboard-web/)|${inside([...useCases, 'mcp-surface'])}`, pathNot: tests },
      to: {
        path: inside(['workflow-compiler', 'contracts']),
        pathNot: 'packages/contracts/src/registry/',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'types-only-from-dashboard-contract',
      severity: 'error',
      comment: 'use cases answer as the contract says, and load none of its schemas',
      from: { path: inside(useCases), pathNot: tests },
      to: { path: inside(['dashboard-contract']), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'use-cases-load-lazily',
      severity: 'error',
      comment: 'tools are listed before the use cases load',
      from: { path: inside(['mcp-surface']), pathNot: tests },
      to: {
        path: inside([...useCases, 'engine']),
        pathNot: '^packages/engine/src/(outline/outline-text|assessment-example)\\.ts$',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'client-edits-load-lazily',
      severity: 'error',
      comment: 'the parsers of client files are for one command',
      from: { path: `^apps/(?!dashboard-web/)|${inside([...useCases, 'mcp-surface'])}`, pathNot: tests },
      to: {
        path: '^packages/client-setup/src/edits\\.ts$',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'fp-ts-in-kernel-only',
      severity: 'error',
      from: { pathNot: '^packages/kernel/src/(result|program)\\.ts$' },
      to: { path: 'node_modules/fp-ts/' },
    },
    {
      name: 'tsyringe-in-composition-only',
      severity: 'error',
      from: { pathNot: '^packages/application/src/composition/|^apps/[^/]+/src/composition-root\\.ts$' },
      to: { path: 'node_modules/(tsyringe|reflect-metadata)/' },
    },
    {
      name: 'mcp-library-in-one-file',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '^apps/mcp-stdio/src/mcp-server\\.ts$' },
      to: { path: 'node_modules/@modelcontextprotocol/' },
    },
    {
      name: 'http-libraries-in-their-files',
      severity: 'error',
      comment: 'one file routes requests, one listens, one makes WebSockets',
      from: {
        path: '^(packages|apps)/',
        pathNot: `^apps/dashboard-api/src/(http/(api|web-server)|feed/feed-upgrade)\\.ts$|^apps/dashboard-api/src/testing/|${tests}`,
      },
      to: { path: 'node_modules/(hono|@hono|ws)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pages-load-lazily',
      severity: 'error',
      comment: 'what draws pages is large, and most commands draw none',
      from: { path: '^apps/', pathNot: tests },
      to: { path: '^packages/pdf-report/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'command-line-library-in-one-file',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '^apps/[^/]+/src/program\\.ts$' },
      to: { path: 'node_modules/commander/' },
    },
    {
      name: 'apps-stand-alone',
      severity: 'error',
      comment: 'what two apps need lies in a package',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'sqlite-in-its-adapter-only',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '^packages/store-sqlite/' },
      to: { path: '^node:sqlite$|^sqlite$' },
    },
    {
      name: 'adapters-in-composition-roots-only',
      severity: 'error',
      from: {
        path: '^apps/',
        pathNot: `^apps/[^/]+/src/(composition-root|main)\\.ts$|${tests}`,
      },
      to: {
        path: inside([...adapters, 'pdf-report']),
        // What a user types is said before, and beside, what a composition root loads.
        pathNot: '^packages/node-host/src/(own-program|program-file|read-only)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(packages|apps)/' },
      to: { circular: true },
    },
    {
      name: 'no-deep-imports',
      severity: 'error',
      comment: 'packages are entered through what their package.json exports',
      from: { path: '^packages/([^/]+)/|^apps/([^/]+)/', pathNot: tests },
      to: {
        path: '^packages/[^/]+/src/',
        pathNot: `^packages/$1/|${EXPORTED}`,
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '/dist(?:[.](?:new|old))?/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
