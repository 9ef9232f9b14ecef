import { type Output, type SessionEvent, sessionStreamId } from '@workrail/event-log';
import { canonicalJson, E, type Json, type JsonObject, nodeIdOf, O, type SessionId } from '@workrail/kernel';
import type { Store } from '@workrail/ports';
import { parseToken } from '@workrail/token-codec';
import { right } from '../harness/in-process.ts';
import type { Entry, Ledger } from './ledger.ts';
import type { Said } from './meaning.ts';

const MANY = 100_000;

/** Where the log and the book differ: what is missing, what is there twice, what nobody was told. */
export async function compareWithLog(store: Store, { entries }: Ledger): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const [session, book] of entries) {
    const log = await recorded(store, session);
    const expected = book.map(entryText);
    if (log.length !== expected.length)
      problems.push(
        `session ${session} has ${log.length} entries in the log and ${expected.length} in the book`,
      );
    const first = expected.findIndex((text, index) => text !== log[index]);
    if (first >= 0)
      problems.push(`entry ${first} of ${session}: the log says ${log[first]}, the book ${expected[first]}`);
  }
  right(await store.indexForSearch(MANY)());
  const { length } = right(await store.read((tx) => tx.search.recent({ limit: MANY }))());
  if (length !== entries.size) problems.push(`the store has ${length} sessions, the book ${entries.size}`);
  if (right(await store.rebuildReadModel()()).rebuilt) problems.push('the read model differs from its log');
  return problems;
}

/** What a session's log says was done, one text for each entry. */
async function recorded(store: Store, session: string): Promise<readonly string[]> {
  return right(
    await store.read((tx) => async () => {
      const events = right(
        await tx.events.read(sessionStreamId(session as SessionId), { from: 1, limit: MANY })(),
      );
      const blob = async (hash: Parameters<typeof tx.blobs.get>[0]) => {
        const found = right(await tx.blobs.get(hash)());
        return O.isSome(found) ? found.value : null;
      };
      const texts: string[] = [];
      for (const event of events) texts.push(...(await eventTexts(event, blob)));
      return E.right(texts);
    })(),
  );
}

type Blob = (hash: NonNullable<Output['artifacts']>[number]['hash']) => Promise<Json>;

async function eventTexts(event: SessionEvent, blob: Blob): Promise<readonly string[]> {
  const left = async (output: Output | undefined) => ({
    notes: output?.notesMarkdown ?? null,
    artifacts: await Promise.all((output?.artifacts ?? []).map(({ hash }) => blob(hash))),
  });
  switch (event.kind) {
    case 'run_started':
      return [text({ kind: 'started', node: event.data.node, context: await blob(event.data.context) })];
    case 'step_acked': {
      const { from, to, stepId, output, context, confirmation } = event.data;
      const facts = { from, node: to, stepId, context: await blob(context) };
      return [
        text({ kind: 'done', ...facts, ...(await left(output)), answer: confirmation?.answer ?? null }),
      ];
    }
    case 'advance_blocked': {
      const { node, output, contextDelta = {}, confirmation } = event.data;
      const facts = { node, context: contextDelta, answer: confirmation?.answer ?? null };
      return [text({ kind: 'blocked', ...facts, ...(await left(output)) })];
    }
    case 'checkpoint_recorded': {
      const { at, output } = event.data;
      return [text({ kind: 'noted', node: at?.node ?? null, ...(await left(output)) })];
    }
    default:
      return [];
  }
}

function entryText(entry: Entry): string {
  switch (entry.kind) {
    case 'started': {
      const { stateToken, context } = entry.point;
      return text({ kind: 'started', node: nodeOf(stateToken), context });
    }
    case 'done': {
      const { parent, stateToken, context, said } = entry.point;
      const facts = {
        from: nodeOf(parent?.stateToken),
        node: nodeOf(stateToken),
        stepId: entry.stepId ?? '',
      };
      return text({ kind: 'done', ...facts, context, ...left(said), answer: said.confirmation ?? null });
    }
    case 'blocked': {
      const { stateToken, said } = entry;
      const facts = { node: nodeOf(stateToken), context: said.context, answer: said.confirmation ?? null };
      return text({ kind: 'blocked', ...facts, ...left(said) });
    }
    case 'noted':
      return text({ kind: 'noted', node: nodeOf(entry.stateToken), ...left(entry.said) });
  }
}

const left = ({ notes, artifacts }: Said) => ({ notes: notes ?? null, artifacts: [...artifacts] });

const nodeOf = (stateToken: string | undefined): string | null =>
  stateToken === undefined ? null : nodeIdOf(right(parseToken('state', stateToken)).handle);

const text = (facts: JsonObject): string => canonicalJson(facts);
