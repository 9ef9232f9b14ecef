import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const LICENCE = /^(licen[cs]e|copying)([.-].*)?$/i;

/** The folder of the package that a file of `node_modules` belongs to. */
function packageOf(file) {
  for (let folder = dirname(file); folder.includes('node_modules'); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json')) && /node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+$/.test(folder))
      return folder;
  return undefined;
}

async function licenceOf(folder) {
  const {
    name,
    version,
    license = 'unknown',
  } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const [file] = (await readdir(folder)).filter((one) => LICENCE.test(one)).sort();
  const text =
    file === undefined ? `Licence: ${license}` : (await readFile(join(folder, file), 'utf8')).trim();
  return { title: `${name} ${version} (${license})`, text };
}

/** Writes the licences of the libraries that parts of a bundle come from. */
export async function writeLicences(folder, parts) {
  const packages = new Set([...parts].filter((file) => file.includes('node_modules')).map(packageOf));
  packages.delete(undefined);
  const licences = await Promise.all([...packages].map(licenceOf));
  licences.sort((one, other) => (one.title < other.title ? -1 : 1));
  const sections = licences.map(({ title, text }) => `${title}\n${'-'.repeat(title.length)}\n\n${text}\n`);
  await writeFile(
    `${folder}/LICENCES.txt`,
    `WorkRail contains parts of these libraries, under their own licences.\n\n${sections.join('\n\n')}`,
  );
}
