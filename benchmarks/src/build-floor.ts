import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, REQUIRE_BANNER } from '../../scripts/bundle/options.mjs';

/** Bundles the floor exactly as the server is bundled; gives the path of its entry. */
export async function buildFloor(): Promise<string> {
  const outdir = fileURLToPath(new URL('../dist/floor', import.meta.url));
  const source = (name: string) => fileURLToPath(new URL(`./floor/${name}.ts`, import.meta.url));
  await build({ ...BUNDLE_OPTIONS, entryPoints: [source('main')], outdir, external: ['./server.js'] });
  await build({ ...BUNDLE_OPTIONS, entryPoints: [source('server')], outdir, banner: { js: REQUIRE_BANNER } });
  return `${outdir}/main.js`;
}
