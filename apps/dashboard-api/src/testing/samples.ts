import { ROUTES, type Route, type RouteName } from '@workrail/dashboard-contract';

const UUID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** A value for each parameter that some route needs. */
const PARAMS: Readonly<Record<string, string>> = {
  sessionId: `ses_${UUID}`,
  runId: `run_${UUID}`,
  nodeId: '0000000000001',
  hash: '0'.repeat(64),
  workflowId: 'wr.code-review',
  question: '4',
};
const QUERY: Readonly<Record<string, string>> = { format: 'md', runs: `run_${UUID}` };
const BODIES: Partial<Record<RouteName, object>> = {
  signIn: { token: 'x' },
  answerApproval: { answer: 'approved' },
  importBundle: { fileName: 'a.jsonl', contentBase64: '' },
};

export interface Sample {
  readonly name: RouteName;
  readonly route: Route;
  readonly method: string;
  /** With a value for each parameter and each member of the query that is needed. */
  readonly path: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Path of a route, where `changed` says otherwise with other values. */
export const pathOf = (route: Route, changed: Readonly<Record<string, string>>): string =>
  route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => changed[key] ?? valueIn(PARAMS, key));

/** Every route with a request that is right, except that nobody has signed in. */
export const SAMPLES: readonly Sample[] = (Object.keys(ROUTES) as RouteName[]).map((name) => {
  const route: Route = ROUTES[name];
  const needed = route.query?.safeParse({}).error?.issues.map(({ path: [key] }) => String(key)) ?? [];
  const query = needed.map((key) => `${key}=${valueIn(QUERY, key)}`);
  return {
    name,
    route,
    method: route.method.toUpperCase(),
    path: pathOf(route, {}) + (query.length === 0 ? '' : `?${query.join('&')}`),
    body: route.body === undefined ? undefined : JSON.stringify(valueIn(BODIES, name)),
    headers: route.body === undefined ? {} : { 'content-type': 'application/json' },
  };
});

function valueIn<A>(values: Readonly<Record<string, A>>, key: string): A {
  const value = values[key];
  if (value === undefined) throw new Error(`a route needs a value for ${key}: add one to the samples`);
  return value;
}
