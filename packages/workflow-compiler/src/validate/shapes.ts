/** The keys of one kind of object. What is in none of the lists is unknown to the format. */
export interface Shape {
  /** How a message names the object. */
  readonly what: string;
  readonly supported: readonly string[];
  /** Known to the format, but not to this version. */
  readonly unsupported: readonly string[];
  /** Keys that belong elsewhere, with where. */
  readonly misplaced: Readonly<Record<string, string>>;
}

const shape = (what: string, supported: readonly string[], rest: Partial<Shape> = {}): Shape => ({
  what,
  supported,
  unsupported: [],
  misplaced: {},
  ...rest,
});

export const WORKFLOW_SHAPE = shape(
  'a workflow',
  [
    'id',
    'name',
    'description',
    'version',
    'steps',
    'metaGuidance',
    'preconditions',
    'clarificationPrompts',
    'about',
    'examples',
    'validatedAgainstSpecVersion',
    'metricsProfile',
    '$schema',
  ],
  {
    unsupported: [
      'features',
      'recommendedPreferences',
      'modelTier',
      'assessments',
      'references',
      'functionDefinitions',
      'extensionPoints',
    ],
  },
);

const STEP_FEATURES = [
  'templateCall',
  'modelTier',
  'assessmentRefs',
  'assessmentConsequences',
  'functionDefinitions',
  'functionReferences',
  'functionCalls',
  'promptFragments',
  'outputContract',
  'validationCriteria',
  'audit',
  'verification',
];

const LOOP_ONLY = 'it belongs to a loop: a step with "type": "loop"';
const PARALLEL_ONLY = 'it belongs to a parallel step, which this version cannot run';

export const STEP_SHAPE = shape(
  'a step',
  [
    'id',
    'title',
    'prompt',
    'promptBlocks',
    'agentRole',
    'guidance',
    'requireConfirmation',
    'runCondition',
    'notesOptional',
    'askForFiles',
    'hasValidation',
    'type',
  ],
  {
    unsupported: STEP_FEATURES,
    misplaced: {
      loop: LOOP_ONLY,
      body: LOOP_ONLY,
      parallelDelegations: PARALLEL_ONLY,
      synthesis: PARALLEL_ONLY,
    },
  },
);

const BODY_STEP = 'put it on the steps of the loop body';

export const LOOP_STEP_SHAPE = shape(
  'a loop step',
  ['id', 'type', 'title', 'loop', 'body', 'requireConfirmation', 'runCondition', 'notesOptional'],
  {
    unsupported: STEP_FEATURES,
    misplaced: {
      prompt: BODY_STEP,
      promptBlocks: BODY_STEP,
      agentRole: BODY_STEP,
      guidance: BODY_STEP,
      askForFiles: BODY_STEP,
      hasValidation: BODY_STEP,
      maxIterations: 'put it inside "loop"',
      parallelDelegations: PARALLEL_ONLY,
      synthesis: PARALLEL_ONLY,
    },
  },
);

export const LOOP_SHAPE = shape('"loop"', [
  'type',
  'maxIterations',
  'condition',
  'conditionSource',
  'count',
  'items',
  'iterationVar',
  'itemVar',
  'indexVar',
]);

export const CONDITION_SOURCE_SHAPE = shape('"conditionSource"', ['kind', 'condition'], {
  misplaced: {
    contractRef: 'it belongs to the kind "artifact_contract"',
    loopId: 'it belongs to the kind "artifact_contract"',
  },
});

export const CONFIRMATION_SHAPE = shape('"requireConfirmation"', ['kind', 'condition'], {
  misplaced: { var: 'put the comparison inside "condition"' },
});

export const PROMPT_BLOCKS_SHAPE = shape('"promptBlocks"', [
  'goal',
  'constraints',
  'procedure',
  'outputRequired',
  'verify',
]);

export const PROMPT_PART_SHAPE = shape('a prompt part', ['kind', 'text'], {
  misplaced: { refId: 'it belongs to a part of the kind "ref", which this version cannot run' },
});
