import type { JsonObject } from '@workrail/kernel';
import { call, type NearMiss } from './near-miss.ts';

const TOKENS = { stateToken: 'ST', ackToken: 'ACK' };
const NOTES = { notesMarkdown: 'Did it.' };
const ARTIFACT = { kind: 'demo.note', list: [1] };
const DONE = { ...TOKENS, output: NOTES };
const FLOW = { workflowId: 'test.flow' };

const go = (what: string, sent: JsonObject, right: JsonObject = DONE): NearMiss => ({
  what,
  sent: call('continue_workflow', sent),
  right: call('continue_workflow', right),
});
const begin = (what: string, sent: JsonObject, right: JsonObject): NearMiss => ({
  what,
  sent: call('start_workflow', sent),
  right: call('start_workflow', right),
});
/** A call of one tool that belongs to `continue_workflow`. */
const meantToGoOn = (what: string, tool: string, sent: JsonObject, right: JsonObject): NearMiss => ({
  what,
  sent: call(tool, sent),
  right: call('continue_workflow', right),
});
const approved: JsonObject = { ...DONE, confirmation: { answer: 'approved' } };
const guided: JsonObject = { ...DONE, preferences: { mode: 'guided' } };
const withArtifact: JsonObject = { ...TOKENS, output: { ...NOTES, artifacts: [ARTIFACT] } };
const withContext: JsonObject = { ...DONE, context: { risk: 3 } };
const tried = { capability: 'delegation', status: 'available', evidence: 'probe' };
const withTried: JsonObject = { ...DONE, capabilities: [tried] };

/** Calls that start a run or go on with one. */
export const NEAR_MISSES_OF_STEPS: readonly NearMiss[] = [
  meantToGoOn('a step that is sent to the start', 'start_workflow', { ...FLOW, ...DONE }, DONE),
  meantToGoOn('a step that is sent to the start without the workflow', 'start_workflow', DONE, DONE),
  meantToGoOn(
    'a stateToken at the start',
    'start_workflow',
    { ...FLOW, stateToken: 'ST' },
    { stateToken: 'ST' },
  ),
  meantToGoOn('both tokens at the start', 'start_workflow', { ...FLOW, ...TOKENS }, { stateToken: 'ST' }),
  meantToGoOn(
    'a stateToken in snake case at the start',
    'start_workflow',
    { state_token: 'ST' },
    { stateToken: 'ST' },
  ),
  meantToGoOn('a stateToken in a search', 'resume_session', { stateToken: 'ST' }, { stateToken: 'ST' }),
  meantToGoOn('both tokens in a search', 'resume_session', TOKENS, { stateToken: 'ST' }),
  meantToGoOn('a step in a search', 'resume_session', { query: 'x', ...DONE }, DONE),
  meantToGoOn(
    'a stateToken for an inspection',
    'inspect_workflow',
    { ...FLOW, stateToken: 'ST' },
    { stateToken: 'ST' },
  ),
  meantToGoOn('a stateToken for the list', 'list_workflows', { stateToken: 'ST' }, { stateToken: 'ST' }),
  meantToGoOn('a step that is sent to the reading of outputs', 'read_output', DONE, DONE),
  meantToGoOn('a step that is sent to a new session', 'start_session', { title: 'T', ...DONE }, DONE),
  go('the workflow with a step', { ...FLOW, ...DONE }),
  go('the session with a step', { ...DONE, sessionId: 'SES' }),
  go('the run with a step', { ...DONE, runId: 'RUN' }),
  go('the project with a step', { ...DONE, workspacePath: '/p' }),
  go('notesMarkdown beside output', { ...TOKENS, notesMarkdown: 'Did it.' }),
  go('notes beside output', { ...TOKENS, notes: 'Did it.' }),
  go('a recap', { ...TOKENS, recap: 'Did it.' }),
  go('a summary', { ...TOKENS, summary: 'Did it.' }),
  go('notes_markdown beside output', { ...TOKENS, notes_markdown: 'Did it.' }),
  go('output.notes', { ...TOKENS, output: { notes: 'Did it.' } }),
  go('output.summary', { ...TOKENS, output: { summary: 'Did it.' } }),
  go('output.markdown', { ...TOKENS, output: { markdown: 'Did it.' } }),
  go('output.text', { ...TOKENS, output: { text: 'Did it.' } }),
  go('output.notesMarkdwn', { ...TOKENS, output: { notesMarkdwn: 'Did it.' } }),
  go('output as a text', { ...TOKENS, output: 'Did it.' }),
  go('output in output', { ...TOKENS, output: { output: NOTES } }),
  go('a result', { ...TOKENS, outputs: NOTES }),
  go('artifacts beside output', { ...DONE, artifacts: [ARTIFACT] }, withArtifact),
  go('an artifact beside output', { ...DONE, artifact: [ARTIFACT] }, withArtifact),
  go('output.artefacts', { ...TOKENS, output: { ...NOTES, artefacts: [ARTIFACT] } }, withArtifact),
  go('one artifact without a list', { ...TOKENS, output: { ...NOTES, artifacts: ARTIFACT } }, withArtifact),
  go(
    'an artifact in place of output',
    { ...TOKENS, output: ARTIFACT },
    { ...TOKENS, output: { artifacts: [ARTIFACT] } },
  ),
  go('confirmation.approved', { ...DONE, confirmation: { approved: true } }, approved),
  go('confirmation.approved as a word', { ...DONE, confirmation: { approved: 'approved' } }, approved),
  go('confirmation.decision', { ...DONE, confirmation: { decision: 'approved' } }, approved),
  go('approved beside confirmation', { ...DONE, approved: true }, approved),
  go('answer beside confirmation', { ...DONE, answer: 'approved' }, approved),
  go('answer in output', { ...TOKENS, output: { ...NOTES, answer: 'approved' } }, approved),
  go('confirmation as a word', { ...DONE, confirmation: 'approved' }, approved),
  go('confirmation as a yes', { ...DONE, confirmation: true }, approved),
  go('context in output', { ...TOKENS, output: { ...NOTES, context: { risk: 3 } } }, withContext),
  go(
    'a confirmation in output',
    { ...TOKENS, output: { ...NOTES, confirmation: { answer: 'approved' } } },
    approved,
  ),
  go('tokens in output', { output: { ...NOTES, ...TOKENS } }),
  go('the ackToken in output', { stateToken: 'ST', output: { ...NOTES, ackToken: 'ACK' } }),
  go('variables', { ...DONE, variables: { risk: 3 } }, withContext),
  go('a fact beside context', { ...DONE, riskCount: 3 }, { ...DONE, context: { riskCount: 3 } }),
  go('mode beside preferences', { ...DONE, mode: 'guided' }, guided),
  go('preferences as a word', { ...DONE, preferences: 'guided' }, guided),
  go('prefs', { ...DONE, prefs: { mode: 'guided' } }, guided),
  go('a state', { state: 'ST', ackToken: 'ACK', output: NOTES }),
  go('a token', { token: 'ST' }, { stateToken: 'ST' }),
  go('an ack', { stateToken: 'ST', ack: 'ACK', output: NOTES }),
  go('an acktoken', { stateToken: 'ST', acktoken: 'ACK', output: NOTES }),
  go('a sessionToken with the value of a stateToken', { sessionToken: 'ST' }, { stateToken: 'ST' }),
  go('both spellings of a token', { ...DONE, state_token: 'ST' }),
  go('one capability without a list', { ...DONE, capabilities: tried }, withTried),
  go('a capability', { ...DONE, capability: [tried] }, withTried),
  go(
    'a gap without a list',
    { ...DONE, resolvedGaps: 'gap_1, gap_2' },
    { ...DONE, resolvedGaps: ['gap_1', 'gap_2'] },
  ),
  go('gaps', { ...DONE, gaps: [] }, { ...DONE, resolvedGaps: [] }),
  begin('workflow', { workflow: 'test.flow' }, FLOW),
  begin('id', { id: 'test.flow' }, FLOW),
  begin('workflowID', { workflowID: 'test.flow' }, FLOW),
  begin('the branch beside context', { ...FLOW, branch: 'fix/a' }, { ...FLOW, context: { branch: 'fix/a' } }),
  begin('a ticket beside context', { ...FLOW, ticketId: 'A-1' }, { ...FLOW, context: { ticketId: 'A-1' } }),
  begin('inputs', { ...FLOW, inputs: { a: 1 } }, { ...FLOW, context: { a: 1 } }),
  begin('mode beside preferences', { ...FLOW, mode: 'guided' }, { ...FLOW, preferences: { mode: 'guided' } }),
  begin('a title in preferences', { ...FLOW, preferences: { title: 'T' } }, { ...FLOW, title: 'T' }),
  begin(
    'the context in preferences',
    { ...FLOW, preferences: { context: { a: 1 } } },
    { ...FLOW, context: { a: 1 } },
  ),
  begin('the sessionToken', { ...FLOW, sessionToken: 'SES' }, { ...FLOW, sessionId: 'SES' }),
  begin('a search', { ...FLOW, query: 'x' }, FLOW),
];
