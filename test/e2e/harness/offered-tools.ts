/** The tools of each toolset, in the order in which clients see them. */
export const OFFERED = {
  execution: [
    'list_workflows',
    'inspect_workflow',
    'start_workflow',
    'continue_workflow',
    'resume_session',
    'read_output',
  ],
  checkpoint: ['checkpoint_workflow', 'start_session'],
};

/** All toolsets, as the flag takes them. */
export const TOOLSETS = Object.keys(OFFERED).join(',');

/** What only reads, and is left where the server is read-only. */
export const READS = ['list_workflows', 'inspect_workflow', 'resume_session', 'read_output'];
