import type { ImportSessionError } from '@workrail/application';
import { absurd } from '@workrail/kernel';
import { visible } from '../text/visible.ts';
import { type Refusal, refusal } from './refusal.ts';

const NOTHING = 'Nothing was written.';

type BundleError = Extract<
  ImportSessionError,
  { _tag: 'BundleUnreadableError' | 'BundleRefusedError' | 'DamagedHereError' | 'ReplaceRefusedError' }
>;

/** Every error of a bundle that is brought in. `path` is the file as the user called it. */
export function bundleRefusal(error: BundleError): Refusal {
  switch (error._tag) {
    case 'BundleUnreadableError':
      return refusal(400, 'BUNDLE_UNREADABLE', [
        `${visible(error.path)} can not be read as a bundle: ${visible(error.reason)}.`,
        `${NOTHING} Take a file that an export wrote; its ending (.gz, .zst) has to say how it is packed.`,
      ]);
    case 'BundleRefusedError':
      return refusal(
        400,
        error.code,
        [
          `${visible(error.path)}, line ${error.line}: ${visible(error.reason)}.`,
          error.code === 'BUNDLE_UNSUPPORTED_VERSION'
            ? `${NOTHING} Update WorkRail on this machine.`
            : `${NOTHING} Export the session again, and move the file without changing it.`,
        ],
        { line: error.line },
      );
    case 'DamagedHereError':
      return refusal(409, 'DAMAGED_HERE', [
        `${error.sessionId} is here already and damaged: ${visible(error.reason)}.`,
        `${NOTHING} Bring the bundle in as a new session beside it.`,
      ]);
    case 'ReplaceRefusedError':
      return refusal(409, 'NEWER_HERE', [
        `${error.sessionId} was worked on here until ${error.here}, and the bundle ends at ${error.bundle}.`,
        `${NOTHING} Bring the bundle in as a new session beside it.`,
      ]);
    default:
      return absurd(error);
  }
}
