import { readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Digests, E, type Either, type Json, type TaskEither } from '@workrail/kernel';
import type { ApiCatalog, ApiCatalogs, ApiCatalogsError, CatalogsChange } from '@workrail/ports';
import { replaceFile } from '../documents/atomic-write.ts';
import { LOCK_TIMES, withLock } from '../documents/document-lock.ts';
import { type JsonDocument, jsonDocument } from '../documents/json-document.ts';
import { type Environment, variable } from '../environment.ts';
import { failureReason, unlessMissing } from '../failure-reason.ts';
import { fullVolumeOf } from '../full-volume.ts';
import { makeFolder } from '../make-folder.ts';
import type { RegistryDocument } from './registry-document.ts';

/** `REGISTRY_CONFIG_PATH`, else `registry.json` in the data folder. */
export const registryPath = (env: Environment, dataFolder: string): string =>
  resolve(variable(env, 'REGISTRY_CONFIG_PATH') ?? join(dataFolder, 'registry.json'));

const EMPTY: RegistryDocument = { version: 1, catalogs: [] };

/** The registry at `path`, with the manifests in the folder `catalogs` beside it. */
export function apiCatalogs(path: string, digests: Digests): ApiCatalogs {
  const folder = join(dirname(path), 'catalogs');
  const manifestPath = (name: string): string => join(folder, `${name}.json`);
  const manifestName = (manifest: Json): string => digests.sha256Hex(JSON.stringify(manifest));

  async function keep(manifest: Json): Promise<void> {
    const [name, text] = [manifestName(manifest), JSON.stringify(manifest)];
    const there = await unlessMissing(() => readFile(manifestPath(name), 'utf8'));
    // One that was edited is mended.
    if (there !== text) await replaceFile(manifestPath(name), text);
  }

  return {
    path,
    manifestPath,
    manifestName,
    list: () => trying(path, async () => E.right((await (await registryAt(path)).read())?.catalogs ?? [])),
    manifest: (name) =>
      trying(manifestPath(name), async () => {
        const text = await readFile(manifestPath(name), 'utf8');
        if (digests.sha256Hex(text) !== name)
          throw new Error('it is not as the import wrote it; import the document again');
        return E.right(JSON.parse(text) as Json);
      }),
    update: <Err>(change: (current: readonly ApiCatalog[]) => Either<Err, CatalogsChange>, manifest?: Json) =>
      trying<Err, void>(path, async () => {
        const registry = await registryAt(path);
        makeFolder(folder, 0o700);
        // Around both files: nobody removes a manifest that another is about to name.
        return withLock(folder, LOCK_TIMES, async () => {
          const current = (await registry.read()) ?? EMPTY;
          const changed = change(current.catalogs);
          if (E.isLeft(changed)) return changed;
          const { catalogs, unneeded = [] } = changed.right;
          if (catalogs === current.catalogs) return E.right(undefined);
          if (manifest !== undefined) await keep(manifest);
          await registry.update((now = EMPTY) => ({ ...now, catalogs }));
          const named = new Set(catalogs.flatMap((one) => [one.manifest, one.previous?.manifest]));
          for (const name of unneeded)
            if (name !== undefined && !named.has(name)) await rm(manifestPath(name), { force: true });
          return E.right(undefined);
        });
      }),
  };
}

async function registryAt(path: string): Promise<JsonDocument<RegistryDocument>> {
  // Loaded on first use, as schemas are heavy.
  const { registryDocument } = await import('./registry-document.ts');
  return jsonDocument(path, registryDocument);
}

const trying =
  <Err, A>(
    path: string,
    act: () => Promise<Either<Err | ApiCatalogsError, A>>,
  ): TaskEither<Err | ApiCatalogsError, A> =>
  async () => {
    try {
      return await act();
    } catch (failure) {
      const error: ApiCatalogsError = {
        _tag: 'ApiCatalogsError',
        path,
        reason: failureReason(failure),
        ...fullVolumeOf(failure, path),
      };
      return E.left(error);
    }
  };
