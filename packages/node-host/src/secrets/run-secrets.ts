import {
  E,
  isJsonObject,
  type Json,
  parseExact,
  stringifyExact,
  type TaskEither,
  TE,
  tryTask,
} from '@workrail/kernel';
import type { RunSecrets, SecretsError } from '@workrail/ports';
import { type JsonDocument, jsonDocument } from '../documents/json-document.ts';
import { failureReason } from '../failure-reason.ts';
import { fullVolumeOf } from '../full-volume.ts';
import type { RunSecretsDocument } from './run-secrets-document.ts';

const EMPTY: RunSecretsDocument = { version: 1, runs: {} };

/** Values of secret inputs in a file beside the secrets. */
export function runSecrets(path: string): RunSecrets {
  const reported = <A>(act: () => Promise<A>): TaskEither<SecretsError, A> =>
    tryTask(act, (failure) => ({
      _tag: 'SecretsError',
      path,
      reason: failureReason(failure),
      ...fullVolumeOf(failure, path),
    }));
  return {
    put: (run, values) =>
      reported(async () => {
        const text = stringifyExact(Object.fromEntries(values));
        await (await documentAt(path)).update((now = EMPTY) => ({
          ...now,
          runs: { ...now.runs, [run]: text },
        }));
      }),
    of: (run) => reported(async () => valuesIn((await (await documentAt(path)).read())?.runs[run])),
    forget: (run) =>
      reported(async () => {
        const document = await documentAt(path);
        if ((await document.read())?.runs[run] === undefined) return;
        await document.update((now = EMPTY) => {
          const { [run]: gone, ...rest } = now.runs;
          return gone === undefined ? now : { ...now, runs: rest };
        });
      }),
  };
}

/** The same for as long as the process lives. */
export function runSecretsInMemory(): RunSecrets {
  const runs = new Map<string, ReadonlyMap<string, Json>>();
  return {
    put: (run, values) => {
      runs.set(run, values);
      return TE.right(undefined);
    },
    of: (run) => TE.right(runs.get(run) ?? new Map()),
    forget: (run) => {
      runs.delete(run);
      return TE.right(undefined);
    },
  };
}

function valuesIn(text: string | undefined): ReadonlyMap<string, Json> {
  const values = text === undefined ? {} : E.getOrElse((): Json => ({}))(parseExact(text));
  return new Map(isJsonObject(values) ? Object.entries(values) : []);
}

/** Loaded on first use, as schemas are heavy. */
async function documentAt(path: string): Promise<JsonDocument<RunSecretsDocument>> {
  const { runSecretsDocument } = await import('./run-secrets-document.ts');
  return jsonDocument(path, runSecretsDocument);
}
