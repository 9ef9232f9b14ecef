import { counted, E, type Either } from '@workrail/kernel';
import type { Keyring, KeyringError, Setting, SettingsError } from '@workrail/ports';
import { type Finding, fault, ok, warning } from './finding.ts';

/** The keys that sign tokens. `hasSessions`: somebody may hold tokens. */
export function keysFinding(keys: Either<KeyringError, Keyring | undefined>, hasSessions: boolean): Finding {
  if (E.isLeft(keys))
    return fault(
      'keys',
      `${keys.left.path} cannot be used: ${keys.left.reason}.`,
      'Restore it from a backup. Without one, move it away: the server creates a new key and refuses the tokens that agents have.',
    );
  if (keys.right === undefined)
    return hasSessions
      ? warning(
          'keys',
          'There are sessions but no key: the server creates a new one and refuses the tokens that agents have.',
          'Restore keyring.json from a backup. Without one, do nothing: agents find their work with resume_session.',
        )
      : ok('keys', 'There is no key yet; the server creates it.');
  return ok(
    'keys',
    keys.right.previous === undefined
      ? 'There is a key to sign tokens.'
      : 'There is a key to sign tokens, and the previous key to verify older ones.',
  );
}

export function settingsFinding(settings: Either<SettingsError, readonly Setting[]>): Finding {
  if (E.isLeft(settings))
    return fault(
      'settings',
      `${settings.left.path} cannot be used: ${settings.left.reason}.`,
      'Correct it in an editor.',
    );
  const set = settings.right.filter(({ value }) => value !== undefined).length;
  return ok(
    'settings',
    set === 0
      ? 'No settings are set; the defaults apply.'
      : `${counted(set, 'setting')} set, all of them valid.`,
  );
}
