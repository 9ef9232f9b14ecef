import type { JsonObject } from '@workrail/kernel';
import type { Fault, Pair, Surroundings } from './fault.ts';
import { garbled } from './faults-of-fields.ts';
import type { Call } from './wire.ts';

/** Tokens of other steps, runs and kinds, and tokens that were not copied well. */
export const FAULTS_OF_TOKENS: readonly Fault[] = [
  ofPair(
    'takes the ack of another step',
    ({ older }) => older,
    ({ ackToken }) => ({ ackToken }),
  ),
  ofPair(
    'takes the state of another step',
    ({ older }) => older,
    ({ stateToken }) => ({ stateToken }),
  ),
  ofPair(
    'takes both tokens of another step',
    ({ older }) => older,
    (pair) => ({ ...pair }),
  ),
  ofPair(
    'takes the ack of another run',
    ({ strangers }) => strangers,
    ({ ackToken }) => ({ ackToken }),
  ),
  ofPair(
    'takes the state of another run',
    ({ strangers }) => strangers,
    ({ stateToken }) => ({ stateToken }),
  ),
  ofPair(
    'takes both tokens of another run',
    ({ strangers }) => strangers,
    (pair) => ({ ...pair }),
  ),
  ofTokens('takes each token for the other', ({ stateToken, ackToken }) => ({
    stateToken: ackToken,
    ackToken: stateToken,
  })),
  ofTokens('sends the state token as both', ({ stateToken }) => ({ stateToken, ackToken: stateToken })),
  ofTokens('sends the ack token as both', ({ ackToken }) => ({ stateToken: ackToken, ackToken })),
  ofTokens('sends a session as a token', (_, { draw, sessionId = 'sess_1' }) =>
    draw.chance(0.5) ? { stateToken: sessionId } : { ackToken: sessionId },
  ),
  ofOne('alters a token', (token, { draw }) => token.slice(0, 8) + garbled(token.slice(8), draw)),
  ofOne('cuts a token', (token, { draw }) =>
    draw.chance(0.5) ? token.slice(0, draw.below(token.length)) : `${token.slice(0, 12)}...`,
  ),
  ofOne('writes a token of another version', (token) => token.replace('v1', 'v2')),
  ofOne('quotes a token', (token, { draw }) =>
    draw.pick([`"${token}"`, `<${token}>`, `token: ${token}.`, token.toUpperCase(), `\`${token}\``]),
  ),
];

function ofPair(
  name: string,
  pairs: (around: Surroundings) => readonly Pair[],
  taken: (pair: Pair) => JsonObject,
): Fault {
  return {
    name,
    spoil: (call, around) => {
      const known = pairs(around).filter(({ stateToken }) => stateToken !== call.args.stateToken);
      if (!hasBoth(call) || known.length === 0) return undefined;
      return { tool: call.tool, args: { ...call.args, ...taken(around.draw.pick(known)) } };
    },
  };
}

function ofTokens(name: string, change: (pair: Pair, around: Surroundings) => JsonObject): Fault {
  return {
    name,
    spoil: ({ tool, args }, around) => {
      const { stateToken, ackToken } = args;
      if (typeof stateToken !== 'string' || typeof ackToken !== 'string') return undefined;
      return { tool, args: { ...args, ...change({ stateToken, ackToken }, around) } };
    },
  };
}

function ofOne(name: string, change: (token: string, around: Surroundings) => string): Fault {
  return {
    name,
    spoil: ({ tool, args }, around) => {
      const names = ['stateToken', 'ackToken'].filter((one) => typeof args[one] === 'string');
      if (names.length === 0) return undefined;
      const which = around.draw.pick(names);
      return { tool, args: { ...args, [which]: change(String(args[which]), around) } };
    },
  };
}

const hasBoth = ({ args }: Call): boolean =>
  typeof args.stateToken === 'string' && typeof args.ackToken === 'string';
