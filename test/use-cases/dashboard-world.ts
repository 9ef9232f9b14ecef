import { composeDashboard, type DashboardUseCases } from '@workrail/application';
import { ROUTES, type RouteAnswer } from '@workrail/dashboard-contract';
import { TE } from '@workrail/kernel';
import { bundleFiles, NOTHING_KEPT, nodeDigests } from '@workrail/node-host';
import { pdfWriter } from '@workrail/pdf-report';
import { installedFont } from '@workrail/pdf-report/installed-fonts';
import type { Keys } from '@workrail/ports';
import { expect } from 'vitest';
import { type Host, silent, sourcesOf } from '../harness/in-process.ts';
import { AT, type Machine } from '../session-bundles/machine.ts';

const key = new Uint8Array(32).fill(1);

/** The dashboard on what a machine has. */
export const dashboardOf = (
  { host, folder }: Pick<Machine, 'host' | 'folder'>,
  {
    store = host.store,
    keys = {
      load: () => TE.right({ current: key, hasSessions: false }),
      noteSession: () => TE.right(undefined),
    },
    now = () => AT,
  }: { readonly store?: Host['store']; readonly keys?: Keys; readonly now?: () => string } = {},
): DashboardUseCases =>
  composeDashboard({
    store: () => store,
    sources: () => sourcesOf(host.files),
    keys: () => keys,
    clock: () => ({ now }),
    entropy: () => host.entropy,
    digests: () => nodeDigests,
    kept: () => NOTHING_KEPT,
    bundles: () => bundleFiles(folder),
    workspaces: () => ({ resolve: async (given) => given, faultOf: async () => undefined }),
    pdf: () => pdfWriter(installedFont),
    logger: () => silent,
  });

/** The routes that answer with a value of their schema. */
type Checked = {
  [Name in keyof typeof ROUTES]: (typeof ROUTES)[Name]['answer'] extends { readonly kind: 'json' }
    ? Name
    : never;
}[keyof typeof ROUTES];

/** The answer, which has to be one that the contract knows, and to hold nothing else. */
export function agreed<Name extends Checked>(name: Name, answer: RouteAnswer<Name>): RouteAnswer<Name> {
  expect(ROUTES[name].answer.schema.parse(answer)).toEqual(answer);
  return answer;
}
