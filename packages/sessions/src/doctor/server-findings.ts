import { E, type Either } from '@workrail/kernel';
import type { ProbeRun, ProtocolEra, ServerMissingError } from '@workrail/ports';
import { type Finding, fault, ok } from './finding.ts';

const BUILD = 'Rebuild it with "npm start", in the checkout that this program belongs to.';

const OPENING: Readonly<Record<ProtocolEra, string>> = {
  initialize: 'initialize',
  discover: 'server/discover',
};

export function serverFinding(era: ProtocolEra, tried: Either<ServerMissingError, ProbeRun>): Finding {
  const id = `server-${era}` as const;
  if (E.isLeft(tried)) return fault(id, `The server is missing: ${tried.left.path}.`, BUILD);
  const { protocol, tools, workflowId, failure, stray, stderr, end } = tried.right;
  const client = `A client that opens with ${OPENING[era]}`;
  const words = stderr === '' ? [] : stderr.split('\n').slice(-LINES);
  if (failure !== undefined)
    return fault(id, `${client} cannot use the server: ${failure.request}: ${failure.reason}.`, BUILD, words);
  if (stray.length > 0)
    return fault(
      id,
      'The server writes lines to stdout that are not MCP messages, which makes clients disconnect.',
      BUILD,
      stray,
    );
  if (end === 'killed')
    return fault(id, 'The server does not exit within 5 seconds after its client.', BUILD, words);
  if (end !== 'in_time')
    return fault(
      id,
      `The server does not exit cleanly (${end.signal ?? `exit code ${end.code}`}).`,
      BUILD,
      words,
    );
  return ok(
    id,
    `${client} can use the server (protocol ${protocol}, ${tools} tools) and completed a step of ${workflowId}.`,
  );
}

const LINES = 5;
