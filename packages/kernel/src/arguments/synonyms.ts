/** What agents write for the fields of the tools, in lower case and without marks between words. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  stateToken: ['state', 'token', 'sttoken', 'statetok'],
  ackToken: ['ack', 'acktok', 'acknowledgement', 'acknowledgetoken', 'token'],
  sessionToken: ['sessionid', 'session'],
  sessionId: ['sessiontoken', 'session'],
  runId: ['run'],
  workflowId: ['workflow', 'id', 'workflowname', 'name'],
  title: ['name', 'sessiontitle', 'goal'],
  notesMarkdown: ['notes', 'note', 'recap', 'summary', 'markdown', 'notesmd', 'text', 'content'],
  artifacts: ['artifact', 'artefacts', 'artefact'],
  answer: ['approved', 'approval', 'approve', 'decision', 'response', 'confirmed', 'declined'],
  comment: ['comments', 'reason', 'words'],
  context: ['variables', 'vars', 'facts', 'inputs', 'ctx'],
  preferences: ['settings', 'prefs', 'options'],
  capabilities: ['abilities'],
  capability: ['name', 'ability'],
  detail: ['details', 'description'],
  resolvedGaps: ['gaps', 'closedgaps', 'gapids'],
  workspacePath: ['workspace', 'path', 'cwd', 'projectpath', 'project', 'root', 'folder', 'directory'],
  query: [
    ...['search', 'q', 'terms', 'keywords', 'filter', 'ticket', 'ticketid', 'ticketkey', 'issue', 'issueid'],
    ...['issuekey', 'topic', 'title', 'name', 'id', 'text', 'workflow', 'workflowid'],
  ],
  gitBranch: ['branch', 'branchname'],
  gitHeadSha: ['sha', 'commit', 'head', 'commitsha'],
  limit: ['max', 'count', 'maxresults', 'size'],
  cursor: ['page', 'nextcursor', 'after', 'pagetoken'],
  ref: ['outputref', 'id', 'outputid'],
  idempotencyKey: ['key', 'requestid', 'dedupekey'],
};

/** Whether a key is another word for a field. */
export const standsFor = (key: string, name: string): boolean => {
  const word = key.toLowerCase().replace(/[^a-z]/g, '');
  return (
    word === name.toLowerCase() || (Object.hasOwn(SYNONYMS, name) && SYNONYMS[name]?.includes(word) === true)
  );
};
