import { type Made, type NeedsOf, openAll } from '@workrail/kernel';
import { CLIENT_SETUP } from '@workrail/sessions';
import { type Adapters, withServices } from './services.ts';

/** For putting the server into a client's configuration. */
export type ClientSetupUseCases = Made<typeof CLIENT_SETUP>;

export const composeClientSetup = (adapters: Adapters<NeedsOf<typeof CLIENT_SETUP>>): ClientSetupUseCases =>
  openAll(CLIENT_SETUP, withServices(adapters));
