/**
 * Bundles an app's entry points to one file each: `main.ts`, the stub that checks the Node version, the modules of the
 * app and of the MCP surface that it and they load with a dynamic import, and the packages that are loaded late. What the
 * first answer does not need stays in a file that is not read before it. The page of an app that serves one is built
 * beside them.
 */
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, REQUIRE_BANNER } from './bundle-options.mjs';
import { compressPage } from './compress-page.mjs';

const [app] = process.argv.slice(2);
if (app === undefined) {
  process.stderr.write('usage: node scripts/bundle.mjs <app>\n');
  process.exit(2);
}
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}apps/${app}`;

/** Changes with whatever goes into a bundle. */
async function buildOf() {
  const sum = createHash('sha256').update(await readFile(`${root}pnpm-lock.yaml`));
  const files = await readdir(`${root}packages`, { recursive: true });
  for (const file of files.filter((name) => /^[^\\/]+[\\/]src[\\/].+\.(ts|json)$/.test(name)).sort())
    sum.update(`${file}\n`).update(await readFile(`${root}packages/${file}`));
  return sum.digest('hex').slice(0, 16);
}
const BUILD = await buildOf();

/** Whose dynamic imports are files of their own: what other packages load late is part of a file that is late itself. */
const SPLIT = [`${folder}/src`, `${root}packages/mcp-surface/src`];

/** Packages with parsers and schema checks, which most processes never load. */
const LATE_PACKAGES = /^@workrail\/(workflow-compiler|contracts)$/;

/** Leaves what is loaded late to files of its own, and says which they are: their names, with the modules that they begin with. */
function lazyEntries(found) {
  const apart = (name, module) => {
    found.set(name, module);
    return { path: `./${name}.js`, external: true };
  };
  return {
    name: 'lazy-entries',
    setup({ onResolve }) {
      onResolve({ filter: /^\.{1,2}\/.+\.ts$/ }, ({ path, kind, resolveDir }) => {
        const module = join(resolveDir, path);
        if (kind !== 'dynamic-import' || !SPLIT.some((one) => module.startsWith(`${one}/`))) return undefined;
        return apart(basename(module, '.ts'), module);
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

/** Libraries that several files of a bundle use: one file each, so that they are in memory once. */
const sharedLibraries = {
  name: 'shared-libraries',
  setup({ onResolve }) {
    onResolve({ filter: /^zod(\/v4)?$/ }, () => ({ path: './zod.js', external: true }));
    onResolve({ filter: /^(re2js|markdown-it)$/ }, ({ path }) => ({ path: `./${path}.js`, external: true }));
  },
};

/** What the library says to people in other languages is never said here. */
const zodInEnglish = {
  name: 'zod-in-english',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

/** Bundles one entry point and gives what it loads later. */
async function bundle([name, entry], options) {
  const found = new Map();
  const outfile = `dist.new/${name}.js`;
  await build({
    ...BUNDLE_OPTIONS,
    ...options,
    absWorkingDir: folder,
    entryPoints: [entry],
    outfile,
    define: { WORKRAIL_BUILD: JSON.stringify(BUILD) },
    plugins: [lazyEntries(found), treeShakenFpTs, sharedLibraries],
  });
  await writeInAscii(`${folder}/${outfile}`);
  return found;
}

/**
 * esbuild leaves characters in regular expressions as they are, and a single one that is not ASCII makes V8 keep the whole
 * file in two bytes for each character. An escape means the same there, as one half of a pair does.
 */
async function writeInAscii(file) {
  const text = await readFile(file, 'utf8');
  const escaped = text.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (escaped !== text) await writeFile(file, escaped);
}

/** What the bundles use of the library: the rest of it would only have to be loaded. */
async function usedOfZod() {
  const used = new Set();
  for (const name of await readdir(`${folder}/dist.new`)) {
    if (!name.endsWith('.js')) continue;
    const text = await readFile(`${folder}/dist.new/${name}`, 'utf8');
    if (/import\s*\{[^}]*\}\s*from"\.\/zod\.js"/.test(text))
      throw new Error(`${name}: zod has to be imported as a whole, with "import * as z"`);
    for (const [, alias] of text.matchAll(/import\*as (\w+) from"\.\/zod\.js"/g))
      for (const [, member] of text.matchAll(new RegExp(`(?<![\\w$.])${alias}\\.(\\w+)`, 'g')))
        used.add(member);
  }
  return [...used].sort();
}

/** In the folder of the app, as all files of a bundle are found beside each other; `user` is a package that depends on it. */
async function bundleLibrary(name, user, exported) {
  const { resolve } = createRequire(`${root}packages/${user}/package.json`);
  const outfile = `dist.new/${name}.js`;
  await build({
    ...BUNDLE_OPTIONS,
    absWorkingDir: folder,
    stdin: {
      contents: `export ${exported} from '${name}';`,
      resolveDir: fileURLToPath(new URL('.', pathToFileURL(resolve(name)))),
    },
    outfile,
    plugins: [zodInEnglish],
  });
  await writeInAscii(`${folder}/${outfile}`);
}

/** The fonts of an app that draws pages, with their licences. */
async function copyFonts() {
  const { dependencies } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
  if (!Object.hasOwn(dependencies, '@workrail/pdf-report')) return;
  const source = `${root}packages/pdf-report/src/fonts.json`;
  const { resolve } = createRequire(source);
  for (const { package: name, licence, files } of JSON.parse(await readFile(source, 'utf8'))) {
    await cp(resolve(`${name}/${licence}`), `${folder}/dist.new/fonts/LICENSE-${basename(name)}.txt`);
    for (const file of files)
      await cp(resolve(`${name}/${file}`), `${folder}/dist.new/fonts/${basename(file)}`);
  }
}

/** The app whose page an app serves. */
const PAGES = { 'dashboard-api': 'dashboard-web' };

/** The page, built into the app that serves it, each file also in the forms in which it travels. */
async function buildPage() {
  const page = PAGES[app];
  if (page === undefined) return;
  const { resolve } = createRequire(`${root}apps/${page}/package.json`);
  const vite = await import(pathToFileURL(resolve('vite')).href);
  await vite.build({
    root: `${root}apps/${page}`,
    logLevel: 'warn',
    build: { outDir: `${folder}/dist.new/web`, emptyOutDir: true },
  });
  await compressPage(`${folder}/dist.new/web`);
}

await rm(`${folder}/dist.new`, { recursive: true, force: true });
const waiting = await bundle(['main', `${folder}/src/main.ts`], { target: 'node14.8' });
for (const entry of waiting) {
  const next = await bundle(entry, { banner: { js: REQUIRE_BANNER } });
  for (const [name, module] of next) waiting.set(name, module);
}
await bundleLibrary('zod', 'event-log', `{ ${(await usedOfZod()).join(', ')} }`);
await bundleLibrary('re2js', 'engine', '{ RE2JS, RE2JSSyntaxException }');
await bundleLibrary('markdown-it', 'kernel', '{ default }');
// The workflows name their schema by a path that leads from the one folder to the other.
for (const beside of ['workflows', 'schema'])
  await cp(`${root}${beside}`, `${folder}/dist.new/${beside}`, { recursive: true });
await copyFonts();
await buildPage();

// Put in place at once, so that a server that starts meanwhile never finds half of it.
await rm(`${folder}/dist.old`, { recursive: true, force: true });
await rename(`${folder}/dist`, `${folder}/dist.old`).catch(() => undefined);
await rename(`${folder}/dist.new`, `${folder}/dist`);
await rm(`${folder}/dist.old`, { recursive: true, force: true });
