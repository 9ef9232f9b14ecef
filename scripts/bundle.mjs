/** Bundles an app, or the published package, into its `dist`. */
import { rename, rm } from 'node:fs/promises';
import { copyAssets } from './bundle/assets.mjs';
import { writeDeclarations } from './bundle/declarations.mjs';
import { bundleLibraries } from './bundle/libraries.mjs';
import { writeLicences } from './bundle/licences.mjs';
import { root } from './bundle/places.mjs';
import { bundlePrograms } from './bundle/programs.mjs';
import { TARGETS } from './bundle/targets.mjs';

const [name] = process.argv.slice(2);
const target = TARGETS[name];
if (target === undefined) {
  process.stderr.write(`usage: node scripts/bundle.mjs <${Object.keys(TARGETS).join('|')}>\n`);
  process.exit(2);
}

const dist = `${root}${target.folder}/dist`;
await rm(`${dist}.new`, { recursive: true, force: true });
const parts = new Set();
await bundlePrograms(`${dist}.new`, target, parts);
await bundleLibraries(`${dist}.new`, parts);
await copyAssets(`${dist}.new`, target, parts);
await writeLicences(`${dist}.new`, parts);
if (target.library !== undefined) await writeDeclarations(target.library, `${dist}.new`);

// Put in place at once, so that a server that starts meanwhile never finds half of it.
await rm(`${dist}.old`, { recursive: true, force: true });
await rename(dist, `${dist}.old`).catch(() => undefined);
await rename(`${dist}.new`, dist);
await rm(`${dist}.old`, { recursive: true, force: true });
