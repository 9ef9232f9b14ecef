import { E, type Either } from '@workrail/kernel';
import type { ProbeRun, ProtocolEra, ServerMissingError } from '@workrail/ports';
import { type Finding, fault, ok } from './finding.ts';

const BUILD = 'Build it again: npm start, in the checkout that this program belongs to.';

const OPENING: Readonly<Record<ProtocolEra, string>> = {
  initialize: 'initialize',
  discover: 'server/discover',
};

export function serverFinding(era: ProtocolEra, tried: Either<ServerMissingError, ProbeRun>): Finding {
  const id = `server-${era}` as const;
  if (E.isLeft(tried)) return fault(id, `The server is not there: ${tried.left.path}.`, BUILD);
  const { protocol, tools, workflowId, failure, stray, stderr, end } = tried.right;
  const client = `A client that opens with ${OPENING[era]}`;
  const words = stderr === '' ? [] : stderr.split('\n').slice(-LINES);
  if (failure !== undefined)
    return fault(id, `${client} is not served: ${failure.request}: ${failure.reason}.`, BUILD, words);
  if (stray.length > 0)
    return fault(
      id,
      'The server writes lines to stdout that are no messages, which makes clients give up.',
      BUILD,
      stray,
    );
  if (end === 'killed')
    return fault(id, 'The server does not end within 5 seconds of its client.', BUILD, words);
  if (end !== 'in_time')
    return fault(id, `The server ends badly (${end.signal ?? `exit code ${end.code}`}).`, BUILD, words);
  return ok(
    id,
    `${client} is served (protocol ${protocol}, ${tools} tools); a step of ${workflowId} was done.`,
  );
}

const LINES = 5;
