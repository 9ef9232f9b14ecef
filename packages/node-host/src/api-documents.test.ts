import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { E } from '@workrail/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiDocuments } from './api-documents.ts';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'workrail-')));
  mkdirSync(join(root, 'api', 'schemas'), { recursive: true });
  writeFileSync(join(root, 'secret.yaml'), 'secret');
  writeFileSync(join(root, 'api', 'api.yaml'), 'openapi: 3.1.0');
  writeFileSync(join(root, 'api', 'schemas', 'pet.yaml'), 'type: object');
  return () => rmSync(root, { recursive: true });
});

afterEach(() => expect.hasAssertions());

test('a document is read from the working folder', async () => {
  expect(await apiDocuments(root).read('api/api.yaml')()).toEqual(
    E.right({ path: join(root, 'api', 'api.yaml'), text: 'openapi: 3.1.0' }),
  );
});

test('a file beside it is read, also where the folder is behind a link', async () => {
  symlinkSync(join(root, 'api'), join(root, 'link'));
  for (const document of ['api/api.yaml', 'link/api.yaml'])
    expect(await apiDocuments(root).readBeside(document, 'schemas/pet.yaml')()).toEqual(
      E.right('type: object'),
    );
});

test.each([
  ['a path out of the folder', '../secret.yaml', 'it lies outside of the folder of the document'],
  ['a link out of the folder', 'link.yaml', 'it lies outside of the folder of the document'],
  ['a folder', 'schemas', 'it is not a file'],
])('%s is refused', async (_, file, reason) => {
  symlinkSync(join(root, 'secret.yaml'), join(root, 'api', 'link.yaml'));
  const path = join(root, 'api', file);
  expect(await apiDocuments(root).readBeside('api/api.yaml', file)()).toEqual(
    E.left({ _tag: 'ApiDocumentError', path, reason }),
  );
});

test('a file that is not there, and one that is no UTF-8, are named with the reason', async () => {
  const { read } = apiDocuments(root);
  writeFileSync(join(root, 'latin.yaml'), Buffer.from([0x61, 0xff, 0xfe, 0xe9]));
  for (const name of ['gone.yaml', 'latin.yaml'])
    expect(await read(name)()).toMatchObject({ left: { _tag: 'ApiDocumentError', path: join(root, name) } });
});
