/**
 * Limits in UTF-8 bytes unless a name says otherwise. What is over a limit on input is a named error before
 * anything is written; what is over a limit on output is cut, visibly, or comes in pages.
 */
export const BUDGETS = {
  /** One message of the protocol, with all that stands in it. */
  protocolMessage: 10_485_760,
  notes: 65_536,
  context: 262_144,
  contextDepth: 64,
  artifact: 1_048_576,
  recap: 8_192,
  answer: 40_000,
  workflowFile: 1_000_000,
  /** A workflow file in YAML, which takes far longer to read than JSON. */
  yamlFile: 131_072,
  /** All texts of one step, with every fragment and all that it asks for, as JSON. */
  stepText: 15_000,
  /** Meta guidance, preconditions, clarification prompts, functions and references of a workflow, as JSON. */
  standingText: 9_000,
  /** Texts of one step with titles and ids of the loops around it and the artifacts that decide about them. */
  stepInLoops: 17_000,
  /** Texts of one step and standing ones, which surely stand in one answer together. */
  shownTogether: 13_500,
  /** Steps and loops of a workflow with its routines written out; a count. */
  instructions: 20_000,
  /** What `{{…}}` may surely put into one step's text, as JSON; more where the answer has room. */
  interpolated: 2_000,
  /** What somebody said to a confirmation, or what came of trying an ability. */
  comment: 1_000,
  /** What a workflow calls something, as it stands in a run: the id of a step, a heading, a context key, a path. */
  name: 512,
  /** One thing that the log says to an agent: what is missing, or a warning. */
  message: 4_096,
  title: 200,
  idempotencyKey: 200,
  workspacePath: 4_096,
  /** What `resume_session` is asked for. */
  query: 4_096,
} as const;

/** How long a client may show a question to a person, in milliseconds. */
export const ANSWER_TIMEOUT = 600_000;
