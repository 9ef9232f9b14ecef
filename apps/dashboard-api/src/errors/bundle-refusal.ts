import type { ImportSessionError } from '@workrail/application';
import { visible } from '../text/visible.ts';
import { type RefusalsByTag, refusal, refusing } from './refusal.ts';

const NOTHING = 'Nothing was written.';

type BundleError = Extract<
  ImportSessionError,
  { _tag: 'BundleUnreadableError' | 'BundleRefusedError' | 'DamagedHereError' | 'ReplaceRefusedError' }
>;

/** Every error of a bundle that is brought in. `path` is the file as the user called it. */
export const BUNDLE_REFUSALS: RefusalsByTag<BundleError> = {
  BundleUnreadableError: refusing(400, 'BUNDLE_UNREADABLE', (error) => [
    `${visible(error.path)} cannot be read as a bundle: ${visible(error.reason)}.`,
    `${NOTHING} Take a file that an export wrote; its ending (.gz, .zst) has to say how it is packed.`,
  ]),
  BundleRefusedError: ({ path, line, reason, code }) =>
    refusal(400, code, [
      `${visible(path)}, line ${line}: ${visible(reason)}.`,
      code === 'BUNDLE_UNSUPPORTED_VERSION'
        ? `${NOTHING} Update WorkRail on this machine.`
        : `${NOTHING} Export the session again, and move the file without changing it.`,
      { context: { line } },
    ]),
  DamagedHereError: refusing(409, 'DAMAGED_HERE', (error) => [
    `${error.sessionId} is here already and damaged: ${visible(error.reason)}.`,
    `${NOTHING} Bring the bundle in as a new session beside it.`,
  ]),
  ReplaceRefusedError: refusing(409, 'NEWER_HERE', (error) => [
    `${error.sessionId} was worked on here until ${error.here}, and the bundle ends at ${error.bundle}.`,
    `${NOTHING} Bring the bundle in as a new session beside it.`,
  ]),
};
