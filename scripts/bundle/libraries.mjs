import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { writeInAscii } from './ascii.mjs';
import { BUNDLE_OPTIONS, REQUIRE_BANNER } from './options.mjs';
import { root } from './places.mjs';

/** What the library says to people in other languages is never said here. */
const zodInEnglish = {
  name: 'zod-in-english',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

/**
 * The configuration of zod that is bundled is its own, whatever a program that the library is used in sets for its copy.
 * It generates no code: that is no quicker over the life of a server, costs its first calls a fifth, and takes memory.
 */
const OWN_ZOD_CONFIG = {
  banner: { js: 'const ownZodConfig = { jitless: true };' },
  define: { 'globalThis.__zod_globalConfig': 'ownZodConfig' },
};

/** What the bundles in a folder use of zod: the rest of it would only have to be loaded. */
async function usedOfZod(folder) {
  const used = new Set();
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js')) continue;
    const text = await readFile(`${folder}/${name}`, 'utf8');
    if (/import\s*\{[^}]*\}\s*from"\.\/zod\.js"/.test(text))
      throw new Error(`${name}: zod has to be imported as a whole, with "import * as z"`);
    for (const [, alias] of text.matchAll(/import\*as (\w+) from"\.\/zod\.js"/g))
      for (const [, member] of text.matchAll(new RegExp(`(?<![\\w$.])${alias}\\.(\\w+)`, 'g')))
        used.add(member);
  }
  return [...used].sort();
}

/** `user` is a package that depends on it. */
async function bundleLibrary(folder, parts, { name, user, exported, options = {} }) {
  const { resolve } = createRequire(`${root}packages/${user}/package.json`);
  const outfile = `${folder}/${name}.js`;
  const { metafile } = await build({
    ...BUNDLE_OPTIONS,
    ...options,
    absWorkingDir: root,
    metafile: true,
    stdin: {
      contents: `export ${exported} from '${name}';`,
      resolveDir: fileURLToPath(new URL('.', pathToFileURL(resolve(name)))),
    },
    outfile,
    plugins: [zodInEnglish],
  });
  await writeInAscii(outfile);
  for (const input of Object.keys(metafile.inputs)) parts.add(`${root}${input}`);
}

/** Libraries that several files of a folder use: one file each, so that they are in memory once. */
export async function bundleLibraries(folder, parts) {
  const zod = `{ ${(await usedOfZod(folder)).join(', ')} }`;
  await bundleLibrary(folder, parts, {
    name: 'zod',
    user: 'event-log',
    exported: zod,
    options: OWN_ZOD_CONFIG,
  });
  await bundleLibrary(folder, parts, {
    name: 're2js',
    user: 'engine',
    exported: '{ RE2JS, RE2JSSyntaxException }',
  });
  await bundleLibrary(folder, parts, { name: 'markdown-it', user: 'kernel', exported: '{ default }' });
  if (await isUsed(folder, 'undici'))
    await bundleLibrary(folder, parts, {
      name: 'undici',
      user: 'node-host',
      exported: '{ Client, buildConnector }',
      options: { banner: { js: REQUIRE_BANNER } },
    });
}

/** Not every program calls APIs. */
async function isUsed(folder, library) {
  for (const name of await readdir(folder))
    if (name.endsWith('.js') && (await readFile(`${folder}/${name}`, 'utf8')).includes(`"./${library}.js"`))
      return true;
  return false;
}

/** Leaves these libraries to files of their own. */
export const sharedLibraries = {
  name: 'shared-libraries',
  setup({ onResolve }) {
    onResolve({ filter: /^zod(\/v4)?$/ }, () => ({ path: './zod.js', external: true }));
    onResolve({ filter: /^(re2js|markdown-it|undici)$/ }, ({ path }) => ({
      path: `./${path}.js`,
      external: true,
    }));
  },
};
