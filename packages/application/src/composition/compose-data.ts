import type { Dependencies } from '../dependencies.ts';
import { rotateKeys, showKeys } from '../keys/keys.ts';
import { exportSession } from '../session-bundles/export-session.ts';
import { importSession } from '../session-bundles/import-session.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import { listings } from '../sessions/listed-session.ts';
import { pruneSessions } from '../sessions/prune-sessions.ts';
import { renderSession } from '../sessions/render-session.ts';
import { searchSessions } from '../sessions/search-sessions.ts';
import { showRun } from '../sessions/show-run.ts';
import { showSession } from '../sessions/show-session.ts';
import { verifySessions } from '../sessions/verify-sessions.ts';
import { openScope } from './scope.ts';

/** What a host brings for looking after a data folder. */
export type DataAdapters = Pick<
  Dependencies,
  'store' | 'clock' | 'entropy' | 'digests' | 'bundles' | 'keyKeeper' | 'workspaces' | 'retention' | 'pdf'
>;

/** What a person does with a data folder: look at sessions, move them, look after the keys. */
export interface DataUseCases {
  readonly listSessions: ReturnType<typeof listSessions>;
  readonly renderSession: ReturnType<typeof renderSession>;
  readonly showSession: ReturnType<typeof showSession>;
  readonly showRun: ReturnType<typeof showRun>;
  readonly searchSessions: ReturnType<typeof searchSessions>;
  readonly verifySessions: ReturnType<typeof verifySessions>;
  readonly exportSession: ReturnType<typeof exportSession>;
  readonly importSession: ReturnType<typeof importSession>;
  readonly pruneSessions: ReturnType<typeof pruneSessions>;
  readonly showKeys: ReturnType<typeof showKeys>;
  readonly rotateKeys: ReturnType<typeof rotateKeys>;
  /** Closes the store. */
  readonly close: () => Promise<void>;
}

export function composeData(
  adapters: { readonly [Name in keyof DataAdapters]: () => DataAdapters[Name] },
): DataUseCases {
  const { register, get } = openScope();
  register('store', adapters.store);
  register('clock', adapters.clock);
  register('entropy', adapters.entropy);
  register('digests', adapters.digests);
  register('bundles', adapters.bundles);
  register('keyKeeper', adapters.keyKeeper);
  register('workspaces', adapters.workspaces);
  register('retention', adapters.retention);
  register('pdf', adapters.pdf);
  register('listings', listings);

  const dependencies: DataAdapters & Pick<Dependencies, 'listings'> = {
    store: get('store'),
    clock: get('clock'),
    entropy: get('entropy'),
    digests: get('digests'),
    bundles: get('bundles'),
    keyKeeper: get('keyKeeper'),
    workspaces: get('workspaces'),
    retention: get('retention'),
    pdf: get('pdf'),
    listings: get('listings'),
  };
  return {
    listSessions: listSessions(dependencies),
    renderSession: renderSession(dependencies),
    showSession: showSession(dependencies),
    showRun: showRun(dependencies),
    searchSessions: searchSessions(dependencies),
    verifySessions: verifySessions(dependencies),
    exportSession: exportSession(dependencies),
    importSession: importSession(dependencies),
    pruneSessions: pruneSessions(dependencies),
    showKeys: showKeys({ keys: dependencies.keyKeeper, digests: dependencies.digests }),
    rotateKeys: rotateKeys({ keys: dependencies.keyKeeper, digests: dependencies.digests }),
    close: () => dependencies.store.close(),
  };
}
