import type { Dependencies } from '../dependencies.ts';
import { setupClient } from '../setup-client/setup-client.ts';
import { openScope } from './scope.ts';

/** What a host brings for putting the server into a client's configuration. */
export type ClientSetupAdapters = Pick<Dependencies, 'clientFiles'>;

/** It needs no store, no key and no workflow. */
export interface ClientSetupUseCases {
  readonly setupClient: ReturnType<typeof setupClient>;
}

export function composeClientSetup(
  adapters: { readonly [Name in keyof ClientSetupAdapters]: () => ClientSetupAdapters[Name] },
): ClientSetupUseCases {
  const { register, get } = openScope();
  register('clientFiles', adapters.clientFiles);
  return { setupClient: setupClient({ clientFiles: get('clientFiles') }) };
}
