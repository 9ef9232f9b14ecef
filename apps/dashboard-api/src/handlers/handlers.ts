import { openApi } from '@workrail/dashboard-contract';
import { defined, pipe, TE } from '@workrail/kernel';
import { VERSION } from '../version.ts';
import { type HandlerDependencies, type Handlers, told } from './handler.ts';
import { signIn } from './sign-in.ts';
import { downloadBundle, downloadDocument, importBundle } from './transfers.ts';

/** A line for each route: which use case answers, and with what. */
export function handlersOf(deps: HandlerDependencies): Handlers {
  const { useCases, dataFolder } = deps;
  return {
    signIn: signIn(deps),
    status: () =>
      pipe(
        useCases.describeStore(),
        TE.map(({ sessions, cursor }) => ({ told: { version: VERSION, dataFolder, sessions, cursor } })),
      ),
    openApi: () => told(TE.right(openApi(VERSION))),
    listSessions: ({ query }) => told(useCases.browseSessions(query)),
    listChoices: () => told(useCases.sessionChoices()),
    showSession: ({ params }) => told(useCases.describeSession(params.sessionId)),
    showTimeline: ({ params, query }) => told(useCases.timeline({ ...params, ...query })),
    showRun: ({ params }) => told(useCases.describeRun(params.runId)),
    showGraph: ({ params, query }) => told(useCases.runGraph({ ...params, ...query })),
    compareWorkflow: ({ params }) => told(useCases.compareWorkflow(params.runId)),
    showNode: ({ params }) => told(useCases.describeNode(params.nodeId)),
    showContext: ({ params }) => told(useCases.contextAt(params.nodeId)),
    showArtifact: ({ params }) => told(useCases.artifactAt({ node: params.nodeId, hash: params.hash })),
    listWorkflows: ({ query }) =>
      pipe(
        useCases.listWorkflows(
          defined({ query: query.query, workspacePath: query.workspace, unpaged: true }),
        ),
        TE.map(({ workflows, problems }) => ({
          told: {
            workflows: workflows.map(({ workflowId, name, description, version, kind, source }) => ({
              workflowId,
              name,
              description,
              version,
              kind,
              source,
            })),
            problems: problems.map(({ file, message }) => ({ file, message })),
          },
        })),
      ),
    showWorkflow: ({ params, query }) => told(useCases.showWorkflow({ ...params, ...query })),
    importBundle: importBundle(deps),
    downloadBundle: downloadBundle(deps),
    downloadDocument: downloadDocument(deps),
  };
}
