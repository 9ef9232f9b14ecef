import {
  type RunOutline,
  type SessionEvent,
  type SessionEventBody,
  sessionOutline,
  sessionOverview,
} from '../index.ts';
import { logOf, RUN, sessionStarted } from './log.ts';

/** The overview of a session's log. */
export const overviewOf = (events: readonly SessionEvent[]) => {
  const { add, value } = sessionOverview();
  for (const event of events) add(event);
  return value();
};

/** The outline of a session's log. */
export const outlineOf = (events: readonly SessionEvent[]) => {
  const { add, value } = sessionOutline();
  for (const event of events) add(event);
  return value();
};

/** The only run of a log after its session began, as overview and outline have it. */
export const runOf = (...bodies: readonly SessionEventBody[]) => {
  const events = logOf(sessionStarted(), ...bodies);
  const [overview] = overviewOf(events)?.runs ?? [];
  const outline = outlineOf(events)?.run(RUN);
  if (overview === undefined || outline === undefined) throw new Error('there is no run');
  return { overview, outline };
};

/** The marks that the outline of a run has at its points. */
export const marksOf = ({ outline }: { readonly outline: RunOutline }) => outline.marks();
