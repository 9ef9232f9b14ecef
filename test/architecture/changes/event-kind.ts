import { type Change, listed } from './change.ts';

const KINDS = 'packages/event-log/src/kinds';

/** A new event kind, and a use case that records it. */
export const eventKind: Change = {
  what: 'an event kind',
  most: 4,
  files: {
    [`${KINDS}/point-pinned.ts`]: `
      import type { Vocabulary } from '../schema/vocabulary.ts';
      import { none, nothing } from './define-event.ts';
      import { defineSessionEvent, NOT_SEARCHED } from './define-session-event.ts';

      export const pointPinned = defineSessionEvent({
        kind: 'point_pinned',
        meaning: 'A point was pinned.',
        schema: ({ z, text, run, node }: Vocabulary) =>
          z.strictObject({ runId: run, node, label: text('title') }),
        subject: ({ runId, node }) => ({ runId, node }),
        makes: nothing,
        rows: none,
        blobs: none,
        search: NOT_SEARCHED,
        paths: none,
        text: ({ label }) => \`Pinned: \${label}\`,
        redaction: { runId: 'keep', node: 'keep', label: 'title' },
        rename: (data, names) => ({ ...data, runId: names.run(data.runId), node: names.node(data.node) }),
        order: ({ runId, node }, log) => log.point(runId, node),
        tell: nothing,
      });`,
    'packages/event-log/src/streams/session.ts': listed(
      "import { pointPinned } from '../kinds/point-pinned.ts';",
      '  session_imported: sessionImported,',
      '  point_pinned: pointPinned,\n',
    ),
    'packages/execution/src/pin-point/pin-point.ts': `
      import { sessionStreamId } from '@workrail/event-log';
      import type { NodeId, RunId, SessionId, TaskEither } from '@workrail/kernel';
      import { program } from '@workrail/kernel';
      import type { StoreError } from '@workrail/ports';
      import type { Dependencies } from '../dependencies.ts';

      export interface PinPointInput {
        readonly session: SessionId;
        readonly runId: RunId;
        readonly node: NodeId;
        readonly label: string;
      }

      export const pinPoint =
        (deps: Pick<Dependencies, 'store' | 'clock'>) =>
        ({ session, ...data }: PinPointInput): TaskEither<StoreError, void> =>
          deps.store.write<StoreError, void>((tx) =>
            program(async ({ take }) => {
              const stream = sessionStreamId(session);
              const { version } = await take(tx.events.head(stream));
              const events = [{ kind: 'point_pinned', data } as const];
              await take(tx.events.append(stream, { expectedVersion: version, at: deps.clock.now(), events }));
            }),
          );`,
    'packages/execution/src/open.ts': listed(
      "import { pinPoint } from './pin-point/pin-point.ts';",
      '  resumeSession,\n};',
      '  pinPoint,\n',
    ),
  },
};
