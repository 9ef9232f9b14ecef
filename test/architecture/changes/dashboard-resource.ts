import { before, type Change, listed } from './change.ts';

/** Something that the dashboard shows: its route, the use case that answers it, and the page that shows it. */
export const dashboardResource: Change = {
  what: 'a resource of the dashboard with its route and its page',
  most: 5,
  files: {
    'packages/dashboard-contract/src/sessions.ts': before(
      '  showTimeline: get(',
      `  showTotals: get('/api/totals', 'How much there is', {}, z.strictObject({ sessions: z.int() })),
`,
    ),
    'packages/sessions/src/totals/show-totals.ts': `
      import type { RouteAnswer } from '@workrail/dashboard-contract';
      import { program, type TaskEither } from '@workrail/kernel';
      import type { StoreError } from '@workrail/ports';
      import type { Dependencies } from '../dependencies.ts';

      export const showTotals =
        (deps: Pick<Dependencies, 'store'>) =>
        (): TaskEither<StoreError, RouteAnswer<'showTotals'>> =>
          deps.store.read((tx) =>
            program(async ({ take }) => ({ sessions: (await take(tx.search.state())).sessions })),
          );`,
    'packages/sessions/src/open.ts': listed(
      "import { showTotals } from './totals/show-totals.ts';",
      '  changes,\n  exportSession,',
      '  showTotals,\n',
    ),
    'apps/dashboard-web/src/views/totals/totals-page.tsx': `
      import { useQuery } from '@tanstack/react-query';
      import { ANY_CHANGE } from '../../api/keys.ts';
      import { loaded } from '../../api/queries.ts';
      import { usePageTitle } from '../../parts/page-title.ts';
      import { Waiting } from '../../parts/waiting.tsx';

      export default function TotalsPage() {
        usePageTitle('Totals');
        const query = useQuery(loaded('/api/totals', {}, ANY_CHANGE));
        if (query.data === undefined) return <Waiting query={query} label="Counting" />;
        return <p>{query.data.sessions} sessions</p>;
      }`,
    'apps/dashboard-web/src/views/pages.ts': before(
      '];\n\n/** Where the menu leads',
      "  page('/totals', () => import('./totals/totals-page.tsx'), { title: 'Totals', key: 't' }),\n",
    ),
  },
  witnesses: ['apps/dashboard-api/src/handlers/handlers.ts', 'apps/dashboard-web/src/css.d.ts'],
};
