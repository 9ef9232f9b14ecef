import type { ClientScope } from '@workrail/client-setup';
import type { EntryCaveat } from '@workrail/ports';

/** The caveats that matter in a file of this scope: what one project installed may well be in that project's file. */
export const caveatsIn = (scope: ClientScope, caveats: readonly EntryCaveat[]): readonly EntryCaveat[] =>
  caveats.filter((one) => scope === 'user' || one !== 'project_install');
