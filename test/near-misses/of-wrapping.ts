import type { JsonObject } from '@workrail/kernel';
import { call, type NearMiss } from './near-miss.ts';

const DONE = { stateToken: 'ST', ackToken: 'ACK', output: { notesMarkdown: 'Did it.' } };
const { output } = DONE;

const taken = (
  what: string,
  sent: JsonObject,
  right: JsonObject = DONE,
  tool = 'continue_workflow',
): NearMiss => ({
  what,
  sent: call(tool, sent),
  right: call(tool, right),
  taken: true,
});

/** Whole calls and tokens inside something: nothing else can be meant. */
export const NEAR_MISSES_OF_WRAPPING: readonly NearMiss[] = [
  taken('arguments in arguments', { arguments: DONE }),
  taken('arguments in params', { params: DONE }),
  taken('arguments in input', { input: DONE }),
  taken('arguments in args', { args: DONE }),
  taken('arguments as JSON in arguments', { arguments: JSON.stringify(DONE) }),
  taken('a whole request', { method: 'tools/call', params: { name: 'continue_workflow', arguments: DONE } }),
  taken('the next call as it was written', { tool: 'continue_workflow', arguments: DONE }),
  taken('tokens in tokens', { tokens: { stateToken: 'ST', ackToken: 'ACK' }, output }),
  taken('tokens in tokens, in snake case', { tokens: { state_token: 'ST', ack_token: 'ACK' }, output }),
  taken('tokens in tokens, by half their names', { tokens: { state: 'ST', ack: 'ACK' }, output }),
  taken('one of the tokens in tokens', { stateToken: 'ST', tokens: { ackToken: 'ACK' }, output }),
  taken('tokens in tokens in arguments', {
    arguments: { tokens: { stateToken: 'ST', ackToken: 'ACK' }, output },
  }),
  taken(
    'the start in arguments',
    { arguments: { workflowId: 'test.flow' } },
    { workflowId: 'test.flow' },
    'start_workflow',
  ),
  taken(
    'the start in input',
    { input: { workflow_id: 'test.flow' } },
    { workflowId: 'test.flow' },
    'start_workflow',
  ),
  taken('a list without anything in params', { params: {} }, {}, 'list_workflows'),
  taken('fields that nobody filled in', { ...DONE, context: '', confirmation: '', resolvedGaps: '' }),
];
