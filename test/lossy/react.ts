import { membersOf, unblockingCall } from './mend-block.ts';
import { correctedCall, type Failed } from './mend-error.ts';
import type { Reading } from './reading.ts';
import type { Voice } from './say.ts';
import type { Call } from './wire.ts';

/** What was refused, and what the agent knew when it sent it. */
export interface Refused extends Failed {
  readonly reading: Reading;
}

/**
 * What an agent does with an answer that is not what it hoped for. It knows what it sent, what it had meant to say and
 * what the answer says; what went wrong in between it does not know.
 */
export function react({ reading, sent, meant }: Refused, voice: Voice): Call {
  if (reading.error !== undefined) return correctedCall(reading.error, { sent, meant }, voice);
  // Tokens that are not those of the answer it had in mind: what was said belongs there.
  if (!sameTokens(sent, meant)) return meant;
  const unblocking = unblockingCall(reading, voice);
  if (reading.forkAck !== undefined) return sayAgain(reading, meant, unblocking);
  return unblocking ?? { tool: meant.tool, args: { stateToken: meant.args.stateToken ?? '' } };
}

/**
 * An ack that was used before: what was said now counts for nothing yet. It is said once more with the ack that is
 * offered for it; where that attempt was blocked, with what it lacked.
 */
function sayAgain({ outcome, forkAck = '' }: Reading, meant: Call, unblocking: Call | undefined): Call {
  const { output, context, ...lacked } = (outcome === 'blocked' ? unblocking?.args : undefined) ?? {};
  const said = {
    output: { ...membersOf(meant.args.output), ...membersOf(output) },
    context: { ...membersOf(meant.args.context), ...membersOf(context) },
  };
  const filled = Object.entries(said).filter(([, members]) => Object.keys(members).length > 0);
  return {
    tool: meant.tool,
    args: { ...meant.args, ...lacked, ...Object.fromEntries(filled), ackToken: forkAck },
  };
}

/** However they are written and whatever stands around them. */
const sameTokens = (sent: Call, meant: Call): boolean =>
  ['stateToken', 'ackToken'].every((name) =>
    JSON.stringify(sent.args)
      .toLowerCase()
      .includes(String(meant.args[name] ?? '')),
  );
