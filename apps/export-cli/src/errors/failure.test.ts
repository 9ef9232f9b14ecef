import { expect, test } from 'vitest';
import type { CliError } from './cli-error.ts';
import { EXIT, failureOf } from './failure.ts';

const path = '/data/a';
const reason = 'no space is left on the device (ENOSPC)';
const fullVolume = '/data';

test.each<CliError>([
  { _tag: 'SettingsError', path, reason, fullVolume },
  { _tag: 'KeyringError', path, reason, fullVolume },
  { _tag: 'OutputError', path, reason, fullVolume },
  { _tag: 'ClientFileError', path, reason, fullVolume },
  { _tag: 'StoreUnavailableError', reason, fullVolume },
])('C2: where there is no room, $_tag says where, and that the same command works once there is', (error) => {
  expect(failureOf(error)).toEqual({
    code: EXIT.problems,
    lines: ['/data is full', 'Nothing was changed. Free some space there and run the same command again.'],
  });
  const { fullVolume: _, ...other } = error as { readonly fullVolume?: string } & CliError;
  expect(failureOf(other as CliError).lines.join(' ')).not.toContain('no room');
});
