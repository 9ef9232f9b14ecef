import type { Dependencies } from '../dependencies.ts';
import { exportSession } from '../session-bundles/export-session.ts';
import { importSession } from '../session-bundles/import-session.ts';
import { openScope } from './scope.ts';

/** What a host brings for moving sessions. */
export type BundleAdapters = Pick<Dependencies, 'store' | 'clock' | 'entropy' | 'digests' | 'bundles'>;

/** Sessions as files. They need no key: tokens are no part of a bundle. */
export interface BundleUseCases {
  readonly exportSession: ReturnType<typeof exportSession>;
  readonly importSession: ReturnType<typeof importSession>;
  /** Closes the store. */
  readonly close: () => Promise<void>;
}

export function composeBundles(
  adapters: { readonly [Name in keyof BundleAdapters]: () => BundleAdapters[Name] },
): BundleUseCases {
  const { register, get } = openScope();
  register('store', adapters.store);
  register('clock', adapters.clock);
  register('entropy', adapters.entropy);
  register('digests', adapters.digests);
  register('bundles', adapters.bundles);

  const dependencies: BundleAdapters = {
    store: get('store'),
    clock: get('clock'),
    entropy: get('entropy'),
    digests: get('digests'),
    bundles: get('bundles'),
  };
  return {
    exportSession: exportSession(dependencies),
    importSession: importSession(dependencies),
    close: () => dependencies.store.close(),
  };
}
