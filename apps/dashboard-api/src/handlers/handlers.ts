import { type JsonRouteName, openApi, ROUTES, type RouteInput } from '@workrail/dashboard-contract';
import { defined, pipe, type TaskEither, TE } from '@workrail/kernel';
import type { DashboardError } from '../errors/dashboard-error.ts';
import { VERSION } from '../version.ts';
import { answerApproval, listApprovals } from './approvals.ts';
import { type Direct, type FileRouteName, type HandlerDependencies, type Handlers, told } from './handler.ts';
import { signIn } from './sign-in.ts';
import { downloadBundle, downloadDocument, importBundle } from './transfers.ts';

/** What answers each route: the use case of its name, or a handler of its own where that does not do. */
export function handlersOf(deps: HandlerDependencies): Handlers {
  const own = ownHandlers(deps);
  const useCases: Direct<Exclude<JsonRouteName, keyof typeof own>> = deps.useCases;
  const direct = (Object.keys(ROUTES) as (keyof typeof useCases)[]).map((name) => [
    name,
    handing(useCases[name] as UseCase),
  ]);
  return { ...Object.fromEntries(direct), ...own };
}

/** What all of them have in common: each takes what the schemas of its own route give. */
type UseCase = (input: object) => TaskEither<DashboardError, unknown>;

const handing =
  (answer: UseCase) =>
  ({ params, query, body }: RouteInput<JsonRouteName>) =>
    told(answer({ ...params, ...query, ...body }));

/** Routes that take or give what no use case knows: cookies, files, who asks, what this program is. */
const ownHandlers = (deps: HandlerDependencies) =>
  ({
    signIn: signIn(deps),
    status: () =>
      pipe(
        deps.useCases.describeStore(),
        TE.map((store) => ({
          told: {
            version: VERSION,
            dataFolder: deps.dataFolder,
            commandLine: deps.commandLine,
            ...(deps.readOnly === undefined ? {} : { readOnly: true as const }),
            ...store,
          },
        })),
      ),
    openApi: () => told(TE.right(openApi(VERSION))),
    listWorkflows: ({ query }) =>
      pipe(
        deps.useCases.listWorkflows(
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
    listApprovals: listApprovals(deps),
    answerApproval: answerApproval(deps),
    importBundle: importBundle(deps),
    downloadBundle: downloadBundle(deps),
    downloadDocument: downloadDocument(deps),
  }) satisfies Partial<Handlers> & Pick<Handlers, FileRouteName>;
