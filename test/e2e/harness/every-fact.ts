import { step, workflowFile } from './command-line.ts';

/** A workflow with everything that an outline can tell, and the routine that it calls. */
export const EVERY_FACT = workflowFile(
  'team.every-fact',
  [
    step('prepare', {
      prompt: 'Read the branch. Set in context: branch, scope, parts, deep, done.',
      modelTier: 'mid',
      promptFragments: [{ id: 'deep', when: { var: 'deep', equals: true }, text: 'Read twice.' }],
    }),
    step('approve', {
      requireConfirmation: { kind: 'coordinator_eval', condition: { var: 'deep', equals: true } },
      requires: { capabilities: ['web_browsing'], context: [{ key: 'branch', type: 'string' }] },
      userOnlyDependencies: [
        { reason: 'needs_user_approval', description: 'Agree to the plan.', contextKey: 'agreed' },
      ],
    }),
    {
      id: 'each-part',
      type: 'loop',
      title: 'Each part',
      loop: { type: 'forEach', items: 'parts', maxIterations: 7 },
      body: [
        {
          id: 'until-done',
          type: 'loop',
          title: 'Until it is done',
          loop: { type: 'until', condition: { var: 'done', equals: true }, maxIterations: 3 },
          body: [
            step('judge', {
              prompt: 'Judge the part. Set done in context.',
              assessmentRefs: ['reading'],
              assessmentConsequences: [
                {
                  when: { anyEqualsLevel: 'some', forAssessment: 'reading' },
                  effect: { kind: 'require_followup', guidance: 'Read the rest.' },
                },
              ],
            }),
          ],
        },
      ],
    },
    {
      id: 'readers',
      type: 'parallel',
      title: 'Other readers',
      runCondition: { var: 'scope', equals: 'wide' },
      parallelDelegations: [
        { workflowId: 'team.routine-check', goal: 'Read {{scope}}.', modelTier: 'heavy' },
      ],
      synthesis: { prompt: 'Weigh them.' },
    },
    {
      id: 'check',
      title: 'Check',
      templateCall: { templateId: 'team.routine-check' },
      audit: { rubric: ['Is every part read?'] },
      verification: { command: 'make check' },
    },
    step('report', {
      notesOptional: true,
      askForFiles: true,
      outputContract: { contractRef: 'wr.contracts.review_verdict' },
      validationCriteria: [{ type: 'contains', value: 'Verdict', message: 'Give a verdict' }],
    }),
  ],
  {
    metaGuidance: ['Cite a place.', 'Change nothing.'],
    preconditions: ['The branch is here.'],
    features: ['wr.features.memory_context'],
    assessments: [
      {
        id: 'reading',
        purpose: 'How much was read.',
        dimensions: [{ id: 'files', purpose: 'Files that were read.', levels: ['all', 'some'] }],
      },
    ],
    extensionPoints: [{ slotId: 'ending', purpose: 'Ends it.', default: 'team.routine-check' }],
  },
);

export const CHECK_ROUTINE = workflowFile('team.routine-check', [step('look')]);
