import { backgroundWork } from '../background.ts';
import { catalogOf } from '../catalog/catalog.ts';
import { lazyCompiler } from '../catalog/workflow-compiler.ts';
import { changes } from '../changes/changes.ts';
import { describeStore } from '../changes/describe-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { runCache } from '../execution/run-cache.ts';
import { sessionHealth } from '../execution/session-health.ts';
import { dashboardAccess } from '../keys/dashboard-access.ts';
import { listWorkflows } from '../list-workflows/list-workflows.ts';
import { artifactAt } from '../nodes/artifact-at.ts';
import { contextAt } from '../nodes/context-at.ts';
import { describeNode } from '../nodes/describe-node.ts';
import { catchUpGently } from '../resume-session/catch-up-gently.ts';
import { compareWorkflow } from '../runs/compare-workflow.ts';
import { describeRun } from '../runs/describe-run.ts';
import { runGraph } from '../runs/run-graph.ts';
import { exportSession } from '../session-bundles/export-session.ts';
import { importSession } from '../session-bundles/import-session.ts';
import { browseSessions } from '../sessions/browse-sessions.ts';
import { describeSession } from '../sessions/describe-session.ts';
import { listings } from '../sessions/listed-session.ts';
import { renderSession } from '../sessions/render-session.ts';
import { sessionChoices } from '../sessions/session-choices.ts';
import { sessionViews } from '../sessions/session-views.ts';
import { timeline } from '../sessions/timeline.ts';
import { showWorkflow } from '../workflows/show-workflow.ts';
import { openScope } from './scope.ts';

/** What a host brings for the dashboard. */
export type DashboardAdapters = Pick<
  Dependencies,
  'store' | 'sources' | 'keys' | 'clock' | 'entropy' | 'digests' | 'bundles' | 'workspaces' | 'pdf' | 'logger'
>;

/** What the dashboard asks for. All but `importSession` only read. */
export interface DashboardUseCases {
  readonly access: ReturnType<typeof dashboardAccess>;
  readonly describeStore: ReturnType<typeof describeStore>;
  readonly browseSessions: ReturnType<typeof browseSessions>;
  readonly sessionChoices: ReturnType<typeof sessionChoices>;
  readonly describeSession: ReturnType<typeof describeSession>;
  readonly timeline: ReturnType<typeof timeline>;
  readonly describeRun: ReturnType<typeof describeRun>;
  readonly runGraph: ReturnType<typeof runGraph>;
  readonly compareWorkflow: ReturnType<typeof compareWorkflow>;
  readonly describeNode: ReturnType<typeof describeNode>;
  readonly contextAt: ReturnType<typeof contextAt>;
  readonly artifactAt: ReturnType<typeof artifactAt>;
  readonly listWorkflows: ReturnType<typeof listWorkflows>;
  readonly showWorkflow: ReturnType<typeof showWorkflow>;
  readonly changes: ReturnType<typeof changes>;
  readonly exportSession: ReturnType<typeof exportSession>;
  readonly importSession: ReturnType<typeof importSession>;
  readonly renderSession: ReturnType<typeof renderSession>;
  /** Waits for background work and closes the store. */
  readonly close: () => Promise<void>;
}

export function composeDashboard(
  adapters: { readonly [Name in keyof DashboardAdapters]: () => DashboardAdapters[Name] },
): DashboardUseCases {
  const { register, get } = openScope();
  register('store', adapters.store);
  register('sources', adapters.sources);
  register('keys', adapters.keys);
  register('clock', adapters.clock);
  register('entropy', adapters.entropy);
  register('digests', adapters.digests);
  register('bundles', adapters.bundles);
  register('workspaces', adapters.workspaces);
  register('pdf', adapters.pdf);
  register('logger', adapters.logger);
  register('compiler', () => lazyCompiler(get('digests')));
  register('catalog', () => catalogOf(get('sources'), get('compiler'), get('logger')));
  register('runs', () => runCache(get('compiler')));
  register('health', () => sessionHealth([get('runs')]));
  register('views', () => sessionViews());
  register('listings', listings);
  register('background', () => backgroundWork(get('logger')));
  register('searchable', () => catchUpGently({ store: get('store'), background: get('background') }));

  const dependencies = {
    store: get('store'),
    keys: get('keys'),
    clock: get('clock'),
    entropy: get('entropy'),
    digests: get('digests'),
    bundles: get('bundles'),
    workspaces: get('workspaces'),
    pdf: get('pdf'),
    catalog: get('catalog'),
    runs: get('runs'),
    health: get('health'),
    views: get('views'),
    listings: get('listings'),
    background: get('background'),
    searchable: get('searchable'),
  };
  return {
    access: dashboardAccess(dependencies),
    describeStore: describeStore(dependencies),
    browseSessions: browseSessions(dependencies),
    sessionChoices: sessionChoices(dependencies),
    describeSession: describeSession(dependencies),
    timeline: timeline(dependencies),
    describeRun: describeRun(dependencies),
    runGraph: runGraph(dependencies),
    compareWorkflow: compareWorkflow(dependencies),
    describeNode: describeNode(dependencies),
    contextAt: contextAt(dependencies),
    artifactAt: artifactAt(dependencies),
    listWorkflows: listWorkflows(dependencies),
    showWorkflow: showWorkflow(dependencies),
    changes: changes(dependencies),
    exportSession: exportSession(dependencies),
    importSession: importSession(dependencies),
    renderSession: renderSession(dependencies),
    close: async () => {
      dependencies.searchable.stop();
      await dependencies.background.settled();
      await dependencies.store.close();
    },
  };
}
