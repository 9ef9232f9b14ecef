import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { writeInAscii } from './ascii.mjs';
import { sharedLibraries } from './libraries.mjs';
import { BUNDLE_OPTIONS, REQUIRE_BANNER } from './options.mjs';
import { root } from './places.mjs';

/** Changes with whatever goes into a bundle. Only sources are listed: below the packages lie all their dependencies. */
async function buildOf() {
  const sum = createHash('sha256').update(await readFile(`${root}pnpm-lock.yaml`));
  for (const name of (await readdir(`${root}packages`)).sort()) {
    const sources = `${root}packages/${name}/src`;
    const files = await readdir(sources, { recursive: true });
    for (const file of files.filter((path) => /\.(ts|json)$/.test(path)).sort())
      sum.update(`${name}/${file}\n`).update(await readFile(join(sources, file)));
  }
  return sum.digest('hex').slice(0, 16);
}

/** Packages with parsers, schema checks and drawing, which most processes never load. */
const LATE_PACKAGES = /^@workrail\/(workflow-compiler|contracts|openapi|pdf-report)$/;

/**
 * Leaves what is loaded late to files of its own, and keeps in `found` which they are. A module of an app is named after
 * its program where several lie in one folder.
 */
function lazyEntries(programs, found) {
  const apart = (name, module) => {
    const other = found.get(name);
    if (other !== undefined && other !== module)
      throw new Error(`${module} and ${other} would both be ${name}.js`);
    found.set(name, module);
    return { path: `./${name}.js`, external: true };
  };
  const prefixOf = ({ name }) => (programs.length === 1 ? '' : `${name}.`);
  // Whose dynamic imports are files of their own: what other packages load late is part of a file that is late itself.
  const split = [
    ...programs.map((program) => ({ folder: `${root}apps/${program.app}/src/`, prefix: prefixOf(program) })),
    { folder: `${root}packages/mcp-surface/src/`, prefix: '' },
    { folder: `${root}packages/authoring/src/`, prefix: '' },
  ];
  return {
    name: 'lazy-entries',
    setup({ onResolve }) {
      onResolve({ filter: /^\.{1,2}\/.+\.ts$/ }, ({ path, kind, resolveDir }) => {
        const module = join(resolveDir, path);
        const owner = split.find(({ folder }) => module.startsWith(folder));
        if (kind !== 'dynamic-import' || owner === undefined) return undefined;
        return apart(`${owner.prefix}${basename(module, '.ts')}`, module);
      });
      onResolve({ filter: LATE_PACKAGES }, ({ path }) => {
        const [, name] = path.split('/');
        return apart(name, `${root}packages/${name}/src/index.ts`);
      });
    },
  };
}

/** fp-ts in the form of which a bundle keeps only what is used; its other form is the one that Node loads. */
const treeShakenFpTs = {
  name: 'tree-shaken-fp-ts',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^fp-ts\/lib\// }, ({ path, kind, resolveDir }) =>
      resolve(path.replace('/lib/', '/es6/'), { kind, resolveDir }),
    );
  },
};

/** Where programs find each other: beside each other in the published package, in their apps in a checkout. */
const placesOf = (programs) =>
  programs.length === 1
    ? undefined
    : Object.fromEntries(programs.map(({ app, name }) => [app, `./${name}.js`]));

/**
 * Bundles entry points to one file each in `folder`: each program's stub that checks the Node version, the library, the
 * modules of the apps, of the MCP surface and of authoring that they load with a dynamic import, what runs in threads, and the packages that
 * are loaded late.
 * What the first answer does not need stays in a file that is not read before it. The files that go in are added to `parts`.
 */
export async function bundlePrograms(folder, { programs, library, threads = {} }, parts) {
  const waiting = new Map(Object.entries(threads).map(([name, module]) => [name, `${root}${module}`]));
  const define = { WORKRAIL_BUILD: JSON.stringify(await buildOf()) };
  const places = placesOf(programs);
  if (places !== undefined) define.WORKRAIL_PROGRAMS = JSON.stringify(places);
  const bundle = async (name, entry, options) => {
    const outfile = `${folder}/${name}.js`;
    const { metafile } = await build({
      ...BUNDLE_OPTIONS,
      ...options,
      absWorkingDir: root,
      metafile: true,
      entryPoints: [entry],
      outfile,
      define,
      plugins: [lazyEntries(programs, waiting), treeShakenFpTs, sharedLibraries],
    });
    await writeInAscii(outfile);
    for (const input of Object.keys(metafile.inputs)) parts.add(`${root}${input}`);
  };
  for (const { app, name } of programs)
    await bundle(name, `${root}apps/${app}/src/main.ts`, { target: 'node14.8' });
  const late = { banner: { js: REQUIRE_BANNER } };
  if (library !== undefined) await bundle('index', `${root}${library}`, late);
  // It grows while it is gone through: what is loaded late loads more.
  for (const [name, module] of waiting) await bundle(name, module, late);
}
