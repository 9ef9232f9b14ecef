import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { playHostileSessions } from './fixtures/hostile-sessions.ts';
import { HOSTILE_TEXTS, LURE } from './fixtures/hostile-texts.ts';
import { drawn, expectQuiet, loaded, sharedBrowser } from './harness/browser.ts';
import { sharedDashboard } from './harness/dashboard.ts';

const browser = sharedBrowser();
const shared = sharedDashboard(async (home) => {
  const played = await playHostileSessions(home.database);
  home.write('workflows/hostile.json', played.file);
  return played;
});

/** Elements that data never becomes; those that the page has are its own. */
const NEVER =
  'iframe, object, embed, video, audio, base, form, math, foreignObject, animate, style, main script';

/** What is alive on the page that should not be. It runs in the browser. */
const ALIVE = `(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    ran: 'caught' in globalThis,
    elements: all('${NEVER}').map(({ outerHTML }) => outerHTML.slice(0, 200)),
    handlers: all('*').flatMap(({ attributes }) =>
      [...attributes].filter(({ name }) => name.startsWith('on')).map(({ name, value }) => name + '=' + value)),
    links: all('a').flatMap(({ href }) =>
      href === '' || href.startsWith(location.origin) || href.startsWith('${LURE}/') ? [] : [href]),
    pictures: all('img').flatMap(({ src }) => (src.startsWith(location.origin) ? [] : [src])),
  };
})()`;
const alive = (page: Page): Promise<unknown> => page.evaluate(ALIVE);

const INERT = { ran: false, elements: [], handlers: [], links: [], pictures: [] };
const marks = HOSTILE_TEXTS.map((text) => text.slice(0, 3));

/** Looks at the page with the wheel, until nothing new comes by, and gives every text that did. */
async function readThrough(page: Page, box: string): Promise<string> {
  const texts = new Set<string>();
  await page.locator(box).first().hover();
  for (let known = -1; known !== texts.size; ) {
    known = texts.size;
    texts.add((await page.locator('main').textContent()) ?? '');
    expect(await alive(page)).toEqual(INERT);
    await page.mouse.wheel(0, 500);
    await drawn(page);
  }
  return [...texts].join('\n');
}

test('60 hostile texts in every field stay texts: nothing runs, nothing leaves [WEB-4]', async () => {
  expect(HOSTILE_TEXTS).toHaveLength(60);
  const { dashboard, sessionId, runId } = shared();
  const visit = await browser.stay(dashboard.link);
  const { page } = visit;
  await page.getByText('61 sessions', { exact: true }).waitFor();
  const list = await readThrough(page, '.session-list');
  expect(marks.filter((mark) => !list.includes(mark))).toEqual([]);

  const session = `/sessions/${sessionId}?run=${runId}`;
  for (const [view, box] of [
    ['steps', '[role=table]'],
    ['timeline', '[role=table]'],
    ['notes', '#view'],
    ['workflow', '#view'],
    ['graph', '#view'],
  ] as const) {
    await page.goto(`${dashboard.origin}${session}&view=${view}`);
    await loaded(page);
    const text = await readThrough(page, box);
    if (view === 'steps' || view === 'notes')
      expect(
        marks.filter((mark) => !text.includes(mark)),
        view,
      ).toEqual([]);
  }
  for (const path of ['/workflows', '/workflows/shop.hostile', `/?text=${encodeURIComponent('onerror')}`]) {
    await page.goto(`${dashboard.origin}${path}`);
    await loaded(page);
    expect(await alive(page), path).toEqual(INERT);
  }
  expectQuiet(visit);
});

test('the details of each of 60 hostile steps are inert', async () => {
  const { dashboard, sessionId, runId } = shared();
  const visit = await browser.stay(dashboard.at(`/sessions/${sessionId}?run=${runId}&view=steps`));
  const { page } = visit;
  const panel = page.getByRole('complementary', { name: 'Node' });
  for (const mark of marks.toReversed()) {
    // What was noted with the step, and the title of the step itself.
    await panel.getByText(mark).nth(1).waitFor();
    await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
    expect(await alive(page), mark).toEqual(INERT);
    await panel.getByRole('navigation', { name: 'Neighbouring nodes' }).getByRole('button').first().click();
  }
  expectQuiet(visit);
});
