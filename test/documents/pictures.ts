/**
 * Pictures of the documents of a session, to be looked at by whoever changes them:
 *
 *   node test/documents/pictures.ts <folder>
 *
 * It writes the session of `forked-session.ts` as session.md, session.html and session.pdf into the folder, and what
 * Chromium makes of the HTML (light and dark, wide and narrow) and `pdftoppm` of the PDF as PNG. Chromium is found by
 * its usual names on the PATH, or in WORKRAIL_CHROMIUM.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPORT_FORMATS } from '@workrail/application';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
import { right } from '../harness/in-process.ts';
import { forkedSession } from './forked-session.ts';

const SCREENS = [
  { name: 'wide-light', width: 1280, colorScheme: 'light' },
  { name: 'wide-dark', width: 1280, colorScheme: 'dark' },
  { name: 'narrow-light', width: 390, colorScheme: 'light' },
  { name: 'narrow-dark', width: 390, colorScheme: 'dark' },
] as const;
/** The upper part of a document; all of it would be too small to look at. */
const HEIGHT = 2_400;

function program(names: readonly string[], advice: string): string {
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of names) {
      const path = resolve(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {}
    }
  process.stderr.write(`${names[0]} is not on the PATH. ${advice}\n`);
  process.exit(1);
}

async function photograph(html: string, folder: string, executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const { name, width, colorScheme } of SCREENS) {
      const page = await browser.newPage({ viewport: { width, height: HEIGHT }, colorScheme });
      await page.goto(pathToFileURL(html).href);
      await page.screenshot({ path: join(folder, `html-${name}.png`) });
      for (const place of ['run-1-branch-1', 'run-2']) {
        await page.evaluate(`document.querySelector("#${place}").scrollIntoView()`);
        await page.screenshot({ path: join(folder, `html-${name}-${place}.png`) });
      }
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

const [given] = process.argv.slice(2);
if (given === undefined) {
  process.stderr.write('usage: node test/documents/pictures.ts <folder>\n');
  process.exit(2);
}
const folder = resolve(given);
const browser = findChromium();
if (browser === undefined) {
  process.stderr.write(
    'There is no Chromium. On Debian: apt-get install chromium. Or name it in WORKRAIL_CHROMIUM.\n',
  );
  process.exit(1);
}
const pdftoppm = program(['pdftoppm'], 'On Debian: apt-get install poppler-utils.');

mkdirSync(folder, { recursive: true });
const { sessionId, data } = await forkedSession();
for (const format of REPORT_FORMATS) {
  const { content } = right(await data.renderSession({ sessionId, format })());
  writeFileSync(join(folder, `session.${format}`), content);
}
await photograph(join(folder, 'session.html'), folder, browser);
execFileSync(pdftoppm, ['-r', '90', '-png', join(folder, 'session.pdf'), join(folder, 'pdf')]);
process.stdout.write(`Look at the pictures in ${folder}.\n`);
