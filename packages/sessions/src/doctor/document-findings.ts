import { counted, E, type Either } from '@workrail/kernel';
import type { Keyring, KeyringError, Setting, SettingsError } from '@workrail/ports';
import { type Finding, fault, ok, warning } from './finding.ts';

/** The keys that sign tokens. `hasSessions`: somebody may hold tokens. */
export function keysFinding(keys: Either<KeyringError, Keyring | undefined>, hasSessions: boolean): Finding {
  if (E.isLeft(keys))
    return fault(
      'keys',
      `${keys.left.path} cannot be used: ${keys.left.reason}.`,
      'Put it back from a backup. Without one, move it away: the server makes a new key, and refuses the tokens that agents hold.',
    );
  if (keys.right === undefined)
    return hasSessions
      ? warning(
          'keys',
          'There are sessions and no key: the server makes a new one, and refuses the tokens that agents hold.',
          'Put keyring.json back from a backup. Without one go on: agents find their work with resume_session.',
        )
      : ok('keys', 'There is no key yet; the server makes it.');
  return ok(
    'keys',
    keys.right.previous === undefined
      ? 'The key that signs tokens is there.'
      : 'The key that signs tokens is there, and the one before it.',
  );
}

export function settingsFinding(settings: Either<SettingsError, readonly Setting[]>): Finding {
  if (E.isLeft(settings))
    return fault(
      'settings',
      `${settings.left.path} cannot be used: ${settings.left.reason}.`,
      'Fix it with an editor. docs/commands.md and "workrail settings --help" say what may stand there.',
    );
  const set = settings.right.filter(({ value }) => value !== undefined).length;
  return ok(
    'settings',
    set === 0 ? 'No setting is set.' : `${counted(set, 'setting')} set, all of them valid.`,
  );
}
