import { expect, test } from 'vitest';
import type { CliError } from './cli-error.ts';
import { EXIT, failureObject, failureOf } from './failure.ts';

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

test.each<[CliError, string, string]>([
  [{ _tag: 'CatalogExistsError', catalog_id: 'pets', title: 'Pets' }, 'CATALOG_EXISTS', 'conflict'],
  [{ _tag: 'CatalogNotFoundError', catalog: 'pets', known: [] }, 'CATALOG_NOT_FOUND', 'not_found'],
  [{ _tag: 'CommandNotFoundError', command: 'pets' }, 'COMMAND_NOT_FOUND', 'not_found'],
  [{ _tag: 'SecretNotFoundError', name: 'A' }, 'SECRET_NOT_FOUND', 'not_found'],
  [{ _tag: 'DocumentLimitError', limit: 'time', most: '60 seconds' }, 'DOCUMENT_LIMIT', 'validation'],
])('%j has the code %s and the category %s', (error, error_code, category) => {
  expect(failureObject(error).error).toMatchObject({ error_code, category, retryable: false });
});

test('what is wrong with a document is told by its places', () => {
  const violations = [{ path: '/paths', rule: 'paths_missing', message: 'there are none' }];
  expect(failureObject({ _tag: 'DocumentInvalidError', source: 'a.yaml', violations }).error).toMatchObject({
    error_code: 'DOCUMENT_INVALID',
    category: 'validation',
    violations,
  });
});
