import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { viewsOf } from '../browser/harness/views.ts';

const PAGES = new URL('../../apps/dashboard-web/src/views/pages.ts', import.meta.url);

test('each page of the dashboard is among the views that are checked for accessibility and hostile texts', () => {
  const paths = [...readFileSync(PAGES, 'utf8').matchAll(/(?:page\(|path: )'([^']+)'/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(3);
  const views = Object.values(viewsOf({ sessionId: 'ses_1', runs: ['run_1', 'run_2'] })).map(
    (view) => view.split('?')[0] ?? '',
  );
  const isShown = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`);
    return views.some((view) => pattern.test(view));
  };
  expect(paths.filter((path) => !isShown(path))).toEqual([]);
});
