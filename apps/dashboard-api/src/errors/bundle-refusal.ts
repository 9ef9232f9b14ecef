import type { ImportSessionError } from '@workrail/application';
import { visible } from '../text/visible.ts';
import { type RefusalsByTag, refusal, refusing } from './refusal.ts';

const NOTHING = 'Nothing was written.';

type BundleError = Extract<
  ImportSessionError,
  { _tag: 'BundleUnreadableError' | 'BundleRefusedError' | 'DamagedHereError' | 'ReplaceRefusedError' }
>;

function refusedFix(code: string, line: number): string {
  if (code === 'BUNDLE_UNSUPPORTED_VERSION') return 'Update WorkRail on this machine.';
  return code === 'BUNDLE_INVALID_FORMAT' && line === 1
    ? 'Choose a file that WorkRail exported.'
    : 'Export the session again, and transfer the file unchanged.';
}

/** Every error of a bundle that is brought in. `path` is the file as the user called it. */
export const BUNDLE_REFUSALS: RefusalsByTag<BundleError> = {
  BundleUnreadableError: refusing(400, 'BUNDLE_UNREADABLE', (error) => [
    `${visible(error.path)} cannot be read as a bundle: ${visible(error.reason)}.`,
    `${NOTHING} Choose a file that WorkRail exported. Its extension (.gz, .zst) must match its compression.`,
  ]),
  BundleRefusedError: ({ path, line, reason, code }) =>
    refusal(400, code, [
      `${visible(path)}, line ${line}: ${visible(reason)}.`,
      `${NOTHING} ${refusedFix(code, line)}`,
      { context: { line } },
    ]),
  DamagedHereError: refusing(409, 'DAMAGED_HERE', (error) => [
    `${error.sessionId} already exists here and is damaged: ${visible(error.reason)}.`,
    `${NOTHING} Import the bundle as a new session.`,
  ]),
  ReplaceRefusedError: refusing(409, 'NEWER_HERE', (error) => [
    `The last activity of ${error.sessionId} here was at ${error.here}, and the bundle ends at ${error.bundle}.`,
    `${NOTHING} Import the bundle as a new session.`,
  ]),
};
