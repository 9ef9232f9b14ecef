import { type Made, type NeedsOf, openAll } from '@workrail/kernel';
import { DATA_FOLDER } from '@workrail/sessions';
import { type Adapters, withServices } from './services.ts';

/** What a person does with a data folder. */
export type DataUseCases = Made<typeof DATA_FOLDER> & {
  /** Closes the store. */
  readonly close: () => Promise<void>;
};

export function composeData(adapters: Adapters<NeedsOf<typeof DATA_FOLDER>>): DataUseCases {
  const dependencies = withServices(adapters);
  return { ...openAll(DATA_FOLDER, dependencies), close: () => dependencies.store.close() };
}
