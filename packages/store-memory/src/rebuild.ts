import { contradiction, damageIn, type EventCodec } from '@workrail/event-log';
import { either, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { applyRow, emptyReadModel, type ReadModel } from './read-model.ts';
import { readStream } from './read-stream.ts';
import { operation, type Scope } from './transaction.ts';

type Rebuilt = { readonly events: number; readonly rebuilt: boolean };

const ALL = { from: 1, limit: Number.POSITIVE_INFINITY };

/** Derives the read model beside the live one, holds them against each other and keeps the derived one. */
export const rebuildReadModel = (scope: Scope, codec: EventCodec): TaskEither<StoreError, Rebuilt> =>
  operation(scope, ({ memory }) =>
    either<StoreError, Rebuilt>(({ value, fail }) => {
      const derived = emptyReadModel();
      let events = 0;
      for (const { id: stream, events: stored } of memory.streams.values()) {
        for (const event of value(readStream(scope, stream, ALL, codec))) {
          const commit = stored.get(event.version)?.commit ?? scope.commit;
          events += 1;
          try {
            for (const row of codec.rows(stream, event)) applyRow(derived, row, commit);
          } catch (cause) {
            fail(damageIn(stream)(contradiction(event.version, cause)));
          }
        }
      }
      const rebuilt = textOf(memory.readModel) !== textOf(derived);
      if (rebuilt) memory.readModel = derived;
      return { events, rebuilt };
    }),
  );

/** The rows in one text that does not depend on the order in which streams were derived. */
const textOf = (model: ReadModel): string =>
  JSON.stringify([...model].flatMap(([key, rows]) => rows.map((row) => JSON.stringify([key, row]))).sort());
