import { readable } from '@workrail/engine';
import { inputsDocument, type RunStarted } from '@workrail/event-log';
import { type Json, type JsonObject, MASK, program, type RunId, stringifyExact } from '@workrail/kernel';
import type { PreparedRun, SecretsError, StoreError, WriteTransaction } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';

/** What steps for the agent see of the inputs; secret ones are masked. */
export const contextOf = ({ inputs, secretInputs }: PreparedRun): JsonObject => ({
  inputs: Object.fromEntries(
    [...inputs].map(([name, value]) => [name, secretInputs.has(name) ? MASK : readable(value)]),
  ),
});

/** Puts what the run keeps besides its workflow into the store. */
export const putCommands = (tx: WriteTransaction, { inputs, secretInputs, commands }: PreparedRun) =>
  program<StoreError, NonNullable<RunStarted['data']['commands']>>(async ({ take }) => ({
    // As text: canonical JSON would change the digits of numbers in examples and defaults.
    pinned: await take(tx.blobs.put({ json: stringifyExact(commands as unknown as Json) })),
    inputs: await take(
      tx.blobs.put(
        inputsDocument({
          values: new Map([...inputs].filter(([name]) => !secretInputs.has(name))),
          secret: [...secretInputs],
        }),
      ),
    ),
  }));

/** Keeps the values of secret inputs, which no event has, before the run begins. */
export const keepSecrets = (
  { runSecrets }: Pick<Dependencies, 'runSecrets'>,
  run: RunId,
  { inputs, secretInputs }: PreparedRun,
) =>
  program<SecretsError, void>(async ({ take }) => {
    const secret = new Map([...inputs].filter(([name]) => secretInputs.has(name)));
    if (secret.size > 0) await take(runSecrets.put(run, secret));
  });
