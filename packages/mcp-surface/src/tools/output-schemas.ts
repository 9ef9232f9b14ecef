const STRING = { type: 'string' } as const;
const NULLABLE_STRING = { type: ['string', 'null'] } as const;
const OBJECT = { type: 'object' } as const;
const OBJECTS = { type: 'array', items: OBJECT } as const;

/** Every result says what kind it is; a failed call carries `error` in the shape of `ErrorPayload`. */
const resultOf = (kinds: readonly string[], properties: object) => ({
  type: 'object',
  properties: { kind: { type: 'string', enum: [...kinds, 'error'] }, ...properties, error: OBJECT },
  required: ['kind'],
});

export const EXECUTION_OUTPUT = resultOf(['ok', 'blocked'], {
  isComplete: { type: 'boolean' },
  workflowId: STRING,
  stateToken: STRING,
  ackToken: NULLABLE_STRING,
  pending: { type: ['object', 'null'], properties: { stepId: STRING, title: STRING, prompt: STRING } },
  nextCall: { type: ['object', 'null'], properties: { tool: STRING, arguments: OBJECT } },
  session: { type: 'object', properties: { sessionId: STRING, runId: STRING } },
  preferences: OBJECT,
  openGaps: { type: 'integer' },
  gaps: OBJECTS,
  standing: OBJECT,
  trace: OBJECT,
  recap: OBJECT,
  branches: OBJECT,
  openRetry: OBJECT,
  confirmation: OBJECT,
  blockers: OBJECTS,
  kept: OBJECT,
  warnings: OBJECTS,
});

export const CHECKPOINT_OUTPUT = resultOf(['ok'], {
  recorded: { type: 'boolean' },
  session: { type: 'object', properties: { sessionId: STRING, runId: STRING } },
  kept: OBJECT,
  nextCall: { type: ['object', 'null'], properties: { tool: STRING, arguments: OBJECT } },
});

export const SESSION_OUTPUT = resultOf(['ok'], {
  sessionToken: STRING,
  session: { type: 'object', properties: { sessionId: STRING } },
});

export const READ_OUTPUT = resultOf(['ok'], {
  session: { type: 'object', properties: { sessionId: STRING, runId: STRING } },
  outputs: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        ref: STRING,
        stepId: STRING,
        what: STRING,
        artifactKind: STRING,
        bytes: { type: 'integer' },
        supersededBy: STRING,
      },
    },
  },
  output: { type: 'object', properties: { ref: STRING, content: STRING } },
  nextCursor: STRING,
});

export const LIST_OUTPUT = resultOf(['ok'], {
  workflows: {
    type: 'array',
    items: {
      type: 'object',
      properties: { workflowId: STRING, name: STRING, description: STRING, kind: STRING, idStatus: STRING },
    },
  },
  total: { type: 'integer' },
  nextCursor: STRING,
  problems: OBJECTS,
  problemCount: { type: 'integer' },
});

export const INSPECT_OUTPUT = resultOf(['ok'], {
  workflowId: STRING,
  name: STRING,
  description: STRING,
  workflowHash: STRING,
  outline: {
    type: 'array',
    items: { type: 'object', properties: { kind: STRING, id: STRING, title: STRING } },
  },
  outlineTotal: { type: 'integer' },
  warnings: OBJECTS,
  nextCursor: STRING,
});

export const RESUME_OUTPUT = resultOf(['ok'], {
  candidates: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        sessionId: STRING,
        runId: STRING,
        workflowId: STRING,
        title: STRING,
        stateToken: STRING,
        snippet: STRING,
        whyMatched: { type: 'array', items: STRING },
        confidence: STRING,
        pendingStepId: NULLABLE_STRING,
        isComplete: { type: 'boolean' },
        status: STRING,
      },
    },
  },
  shown: OBJECT,
  sessionsWithoutRun: OBJECTS,
  totalMatched: { type: ['integer', 'null'] },
  nextCall: { type: ['object', 'null'], properties: { tool: STRING, arguments: OBJECT } },
  advice: STRING,
  notices: OBJECTS,
});
