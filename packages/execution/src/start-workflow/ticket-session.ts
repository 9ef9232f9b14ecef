import { canBeKey, keyOf, searchTerm, type Warning } from '@workrail/event-log';
import { type JsonObject, program, type SessionId } from '@workrail/kernel';
import type { FoundSession, LogPosition, ReadTransaction, SessionNumber, StoreError } from '@workrail/ports';
import { catchUp, objectAt, openingOf, readProgram, unlessDamaged } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { recentSince } from '../open-runs/open-runs.ts';

/** Names under which a context says what ticket the work is on, in any case and with any marks; the first one counts. */
const TICKET_KEYS = ['ticket', 'issue', 'jira'].flatMap((name) => [name, `${name}id`, `${name}key`]);
const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '');

/** Sessions and runs of each that are looked at for a ticket. */
const SESSIONS = 16;
const RUNS = 8;
/** The latest sessions of the project, where the ticket is too long for the search to know it as a whole. */
const LATEST = 64;

/** The ticket that a run's first context names, as it was written. */
function ticketOf(context: JsonObject): string | undefined {
  const named = Object.entries(context).map(([key, value]) => [plainKey(key), value] as const);
  return TICKET_KEYS.map((wanted) => named.find(([key]) => key === wanted)?.[1])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String)
    .find((ticket) => keyOf(ticket) !== '');
}

/** A key has the end of a long text only, so that what is longer is compared by all of it. */
const isSame = (left: string, right: string): boolean =>
  keyOf(left) === keyOf(right) && wholeOf(left) === wholeOf(right);

const wholeOf = (ticket: string): string =>
  ticket.toWellFormed().normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

interface TicketWork {
  readonly ticket: string;
  /** Canonical path of the project; where none is known, only sessions count of which none is known either. */
  readonly workspace: string | undefined;
  /** ISO 8601: what was not worked on since then is another piece of work. */
  readonly since: string;
}

/** The session of this project in which the ticket was worked on last; undefined where there is none. */
const sessionOfTicket = (deps: Pick<Dependencies, 'store'>, work: TicketWork) =>
  readProgram<StoreError, SessionId | undefined>(deps, async (tx, { take }) => {
    const sessions = await take(sessionsToLookAt(tx, work));
    let latest: { readonly sessionId: SessionId; readonly at: string } | undefined;
    for (const session of await take(tx.search.sessions(sessions, { runs: RUNS }))) {
      const at = await take(unlessDamaged(lastWorkOn(tx, session, work)));
      if (at !== undefined && at >= (latest?.at ?? work.since)) latest = { sessionId: session.sessionId, at };
    }
    return latest?.sessionId;
  });

const sessionsToLookAt = (tx: ReadTransaction, { ticket, workspace }: TicketWork) =>
  program<StoreError, readonly SessionNumber[]>(async ({ take }) => {
    if (canBeKey(ticket)) {
      const term = searchTerm('key', keyOf(ticket));
      return (await take(tx.search.holding(term, { limit: SESSIONS }))).sessions;
    }
    const here = workspace === undefined ? {} : { workspace: keyOf(workspace) };
    return (await take(tx.search.recent({ ...here, limit: LATEST }))).map(({ number }) => number);
  });

/** When a session worked on the ticket last; undefined where it is another project's, or its key names something else. */
const lastWorkOn = (
  tx: ReadTransaction,
  { sessionId, runs }: Pick<FoundSession, 'sessionId' | 'runs'>,
  work: TicketWork,
) =>
  program<StoreError, string | undefined>(async ({ take }) => {
    const opening = await take(openingOf(tx, sessionId));
    const { workspace, redacted } = opening?.data ?? {};
    if (redacted === true || keyOf(workspace ?? '') !== keyOf(work.workspace ?? '')) return undefined;
    const times: string[] = [];
    for (const runId of runs) {
      const run = await take(tx.graph.run(runId));
      if (run._tag === 'None') continue;
      const root = await take(tx.graph.node(run.value.root));
      const tip = await take(tx.graph.node(run.value.tip));
      if (root._tag === 'None' || tip._tag === 'None' || root.value.event.kind !== 'run_started') continue;
      const context = await take(objectAt(tx, root.value.event.data.context, "the run's first context"));
      const ticket = ticketOf(context);
      if (ticket !== undefined && isSame(ticket, work.ticket)) times.push(tip.value.event.at);
    }
    return times.sort().at(-1);
  });

/** A start, as far as it decides which session it joins. */
interface TicketStart {
  readonly context: JsonObject;
  readonly newSession: boolean | undefined;
}

/** What a start of a ticket saw of the sessions there are; undefined where no ticket decides. */
interface TicketLook {
  readonly work: TicketWork;
  /** The last event that was there before the look; what came later may have been missed. */
  readonly seen: LogPosition;
}

/** The session that a start joins because its ticket was worked on there, if one is found, and what the look saw. */
export const ticketSession = (
  deps: Pick<Dependencies, 'store' | 'clock'>,
  { context, newSession }: TicketStart,
  { workspace, now }: { readonly workspace: string | undefined; readonly now: string },
) =>
  program<StoreError, { readonly found: SessionId | undefined; readonly look: TicketLook } | undefined>(
    async ({ take }) => {
      const ticket = ticketOf(context);
      if (ticket === undefined || newSession === true) return undefined;
      const end = await take(deps.store.read((tx) => tx.feed.end()));
      await catchUp(deps);
      const work = { ticket, workspace, since: recentSince(now) };
      const found = await take(sessionOfTicket(deps, work));
      return { found, look: { work, seen: end?.position ?? 0 } };
    },
  );

/** What an answer says of the session that its run joined. */
export const joinedWarning = (joined: SessionId, title: string | undefined): Warning => ({
  code: 'SESSION_JOINED',
  message: `This ticket was worked on before, so the run was added to that session, ${joined}.${title === undefined ? '' : ' It keeps its own title.'} To open a new session instead, start with "newSession": true.`,
});

const PAGE = 500;

/**
 * The session in which another start began the same ticket since the look: of several that look at the same moment each
 * would open its own. Inside the transaction that writes, where nobody else can.
 */
export const begunSince = (tx: ReadTransaction, { work, seen }: TicketLook) =>
  program<StoreError, SessionId | undefined>(async ({ take }) => {
    for (let from = seen; ; ) {
      const page = await take(tx.feed.after(from, PAGE));
      for (const fed of page) {
        if (fed.type !== 'session' || !('event' in fed) || fed.event.kind !== 'run_started') continue;
        const session = { sessionId: fed.id, runs: [fed.event.data.runId] };
        if ((await take(unlessDamaged(lastWorkOn(tx, session, work)))) !== undefined) return fed.id;
      }
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return undefined;
      from = last.position;
    }
  });
