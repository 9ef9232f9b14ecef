import { cp, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressPage } from './compress-page.mjs';
import { root } from './places.mjs';

/** The app whose page an app serves. */
const PAGES = { 'dashboard-api': 'dashboard-web' };

/** Pages of the documentation that programs show. */
const GUIDES = ['command-workflows.md'];

/** Puts what programs read beside them: workflows and their schema, pages, fonts, the web page. */
export async function copyAssets(folder, { programs, library }, parts) {
  // The workflows name their schema by a path that leads from the one folder to the other.
  for (const beside of ['workflows', 'schema'])
    await cp(`${root}${beside}`, `${folder}/${beside}`, { recursive: true });
  for (const page of GUIDES) await cp(`${root}docs/${page}`, `${folder}/docs/${page}`);
  const apps = programs.map(({ app }) => app);
  if (library !== undefined || (await Promise.all(apps.map(drawsPages))).includes(true))
    await copyFonts(folder);
  for (const app of apps) if (PAGES[app] !== undefined) await buildPage(folder, PAGES[app], parts);
}

async function drawsPages(app) {
  const { dependencies } = JSON.parse(await readFile(`${root}apps/${app}/package.json`, 'utf8'));
  return Object.hasOwn(dependencies, '@workrail/pdf-report');
}

/** With their licences. */
async function copyFonts(folder) {
  const source = `${root}packages/pdf-report/src/fonts.json`;
  const { resolve } = createRequire(source);
  for (const { package: name, licence, files } of JSON.parse(await readFile(source, 'utf8'))) {
    await cp(resolve(`${name}/${licence}`), `${folder}/fonts/LICENSE-${basename(name)}.txt`);
    for (const file of files) await cp(resolve(`${name}/${file}`), `${folder}/fonts/${basename(file)}`);
  }
}

/** Each file of the page also in the forms in which it travels. */
async function buildPage(folder, page, parts) {
  const { resolve } = createRequire(`${root}apps/${page}/package.json`);
  const vite = await import(pathToFileURL(resolve('vite')).href);
  const { output } = await vite.build({
    root: `${root}apps/${page}`,
    logLevel: 'warn',
    build: { outDir: `${folder}/web`, emptyOutDir: true },
  });
  for (const { moduleIds = [] } of output) for (const id of moduleIds) parts.add(id.split('?')[0]);
  await compressPage(`${folder}/web`);
}
