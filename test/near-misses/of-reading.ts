import type { JsonObject } from '@workrail/kernel';
import { call, type NearMiss } from './near-miss.ts';

const refused = (
  what: string,
  tool: string,
  sent: JsonObject,
  right: JsonObject,
  other = tool,
): NearMiss => ({
  what,
  sent: call(tool, sent),
  right: call(other, right),
});
const NOTED = { stateToken: 'ST', output: { notesMarkdown: 'Half done.' } };

/** Calls of the tools beside a run. */
export const NEAR_MISSES_OF_READING: readonly NearMiss[] = [
  refused('a search of workflows', 'list_workflows', { search: 'flow' }, { query: 'flow' }),
  refused('a limit of workflows', 'list_workflows', { query: 'flow', limit: 3 }, { query: 'flow' }),
  refused(
    'one workflow of the list',
    'list_workflows',
    { workflowId: 'test.flow' },
    { workflowId: 'test.flow' },
    'inspect_workflow',
  ),
  refused('a search at the start', 'start_workflow', { query: 'flow' }, { query: 'flow' }, 'list_workflows'),
  refused('the name of a workflow', 'inspect_workflow', { name: 'test.flow' }, { workflowId: 'test.flow' }),
  refused(
    'the context of an inspection',
    'inspect_workflow',
    { workflowId: 'test.flow', context: {} },
    { workflowId: 'test.flow' },
  ),
  refused('a branch in a search', 'resume_session', { branch: 'fix/a' }, { gitBranch: 'fix/a' }),
  refused('a commit in a search', 'resume_session', { sha: 'abc1234' }, { gitHeadSha: 'abc1234' }),
  refused('a session in a search', 'resume_session', { session: 'SES' }, { sessionId: 'SES' }),
  refused('a run in a search', 'resume_session', { run: 'RUN' }, { runId: 'RUN' }),
  refused('the project in a search', 'resume_session', { workspace: '/p' }, { workspacePath: '/p' }),
  refused('a workflow in a search', 'resume_session', { workflowId: 'test.flow' }, { query: 'test.flow' }),
  refused('a title in a search', 'resume_session', { title: 'Fix login' }, { query: 'Fix login' }),
  refused('a ticket in a search', 'resume_session', { ticketId: 'ACME-7' }, { query: 'ACME-7' }),
  refused('a name in a search', 'resume_session', { name: 'login' }, { query: 'login' }),
  refused("a session's token in a search", 'resume_session', { sessionToken: 'SES' }, { sessionId: 'SES' }),
  refused(
    'a run that is there at the start',
    'start_workflow',
    { workflowId: 'test.flow', runId: 'RUN' },
    { runId: 'RUN' },
    'resume_session',
  ),
  refused(
    'a wish to resume at the start',
    'start_workflow',
    { workflowId: 'test.flow', resume: true },
    {},
    'resume_session',
  ),
  refused('a run to continue', 'continue_workflow', { runId: 'RUN' }, { runId: 'RUN' }, 'resume_session'),
  refused(
    'a workflow of a search',
    'resume_session',
    { query: 'flow', workflowId: 'test.flow' },
    { query: 'flow' },
  ),
  refused(
    'what outputs are read',
    'continue_workflow',
    { stateToken: 'ST', ref: 'out_1_1' },
    { stateToken: 'ST', ref: 'out_1_1' },
    'read_output',
  ),
  refused(
    'an ackToken to read outputs',
    'read_output',
    { stateToken: 'ST', ackToken: 'ACK' },
    { stateToken: 'ST' },
  ),
  refused('a session to read outputs', 'read_output', { sessionId: 'SES' }, { sessionToken: 'SES' }),
  refused('an ackToken at a checkpoint', 'checkpoint_workflow', { ...NOTED, ackToken: 'ACK' }, NOTED),
  refused('notes at a checkpoint', 'checkpoint_workflow', { stateToken: 'ST', notes: 'Half done.' }, NOTED),
  refused(
    'a session at a checkpoint',
    'checkpoint_workflow',
    { sessionId: 'SES', output: NOTED.output },
    { sessionToken: 'SES', output: NOTED.output },
  ),
  refused('the name of a session', 'start_session', { name: 'T' }, { title: 'T' }),
  refused(
    'a workflow for a session',
    'start_session',
    { workflowId: 'test.flow', title: 'T' },
    { workflowId: 'test.flow', title: 'T' },
    'start_workflow',
  ),
];
