/**
 * Bundles an app's entry points: `main.js`, the stub that checks the Node version, and one file with
 * everything else. Modules behind a dynamic import stay unevaluated in that file until they are needed.
 */
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const [app, ...entries] = process.argv.slice(2);
if (app === undefined || entries.length === 0) {
  process.stderr.write('usage: node scripts/bundle.mjs <app> <entry> [<entry> ...]\n');
  process.exit(2);
}
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}apps/${app}`;
const banner =
  "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);";

const common = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  lineLimit: 160,
  // Taking "sideEffects": false at its word leaves out the initialisation of zod where a lazy module shares it.
  ignoreAnnotations: true,
  mainFields: ['module', 'main'],
  logLevel: 'warning',
  absWorkingDir: folder,
};

await rm(`${folder}/dist`, { recursive: true, force: true });
await build({
  ...common,
  entryPoints: ['src/main.ts'],
  outdir: 'dist',
  target: 'node14.8',
  external: ['./server.js'],
});
await build({ ...common, entryPoints: entries, outdir: 'dist', target: 'node22.13', banner: { js: banner } });
await cp(`${root}workflows`, `${folder}/dist/workflows`, { recursive: true });
