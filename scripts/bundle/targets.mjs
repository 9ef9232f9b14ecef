/** What is bundled where. `folder` is relative to the root, and its `dist` is what comes of it. */
const app = (name) => ({ folder: `apps/${name}`, programs: [{ app: name, name: 'main' }] });

/** What a program runs in a thread of its own, beside its bundles. */
const THREADS = { 'document-worker': 'packages/node-host/src/api-reader/document-worker.ts' };

export const TARGETS = {
  'mcp-stdio': { ...app('mcp-stdio'), threads: THREADS },
  'export-cli': { ...app('export-cli'), threads: THREADS },
  'dashboard-api': app('dashboard-api'),
  // The published package has all programs and the library in one folder, and what they share once.
  workrail: {
    folder: 'packages/workrail',
    programs: [
      { app: 'export-cli', name: 'workrail' },
      { app: 'mcp-stdio', name: 'workrail-mcp' },
      { app: 'dashboard-api', name: 'workrail-dashboard' },
    ],
    library: 'packages/workrail/src/index.ts',
    threads: THREADS,
  },
};
