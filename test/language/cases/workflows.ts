import { expect } from 'vitest';
import type { Case } from '../manifest.ts';
import { begin, catalogue, findings, last, step, tour, workflow } from '../session.ts';

const dimension = { id: 'tests', purpose: 'DIM-PURPOSE', levels: ['weak', 'strong'] };
const assessment = { id: 'readiness', purpose: 'ASSESS-PURPOSE', dimensions: [dimension] };
const judging = (more: object = {}) =>
  workflow([step({ assessmentRefs: ['readiness'] }), last], {
    assessments: [{ ...assessment, ...more }],
  });
const judged = (dimensions: Readonly<Record<string, string>>, more: object = {}) => ({
  artifacts: [{ kind: 'wr.assessment', assessmentId: 'readiness', dimensions, ...more }],
});

const reference = {
  id: 'guide',
  title: 'REF-TITLE',
  source: 'docs/guide.md',
  purpose: 'REF-PURPOSE',
  authoritative: true,
};

const slot = { slotId: 'review', purpose: 'Which review.', default: 'team.routine-look' };

const definition = {
  name: 'checkLinks',
  definition: 'FN-DEFINITION.',
  parameters: [
    { name: 'depth', type: 'number', required: true, description: 'FN-PARAMETER', enum: [1, 2] },
    { name: 'mode', type: 'string', default: 'FN-DEFAULT' },
  ],
};

export const workflows: readonly Case[] = [
  {
    status: 'catalogue',
    says: 'identity and examples are shown when workflows are listed and inspected',
    fields: ['workflow.id', 'workflow.name', 'workflow.description', 'workflow.version', 'workflow.examples'],
    shows: async () => {
      const shown = await catalogue(
        workflow([step()], { name: 'THE-NAME', version: '3.2.1', examples: ['THE-EXAMPLE of it'] }),
      );
      for (const text of ['team.shown', 'THE-NAME', 'For one field at a time.', '3.2.1', 'THE-EXAMPLE of it'])
        expect(shown).toContain(text);
    },
  },
  {
    status: 'catalogue',
    says: 'the page about the workflow is shown when it is inspected',
    fields: ['workflow.about'],
    shows: async () =>
      expect(await catalogue(workflow([step()], { about: 'THE-PAGE' }))).toContain('THE-PAGE'),
  },
  {
    status: 'effect',
    says: 'the steps are shown one after the other',
    fields: ['workflow.steps', 'agentStep.id'],
    shows: async () => expect(await tour(workflow([step(), last]))).toEqual(['first', 'last', 'complete']),
  },
  {
    status: 'text',
    says: 'the texts for the whole workflow are shown at the start and when the run is resumed, not at every step',
    fields: ['workflow.metaGuidance', 'workflow.preconditions', 'workflow.clarificationPrompts'],
    shows: async () => {
      const texts = {
        metaGuidance: ['A-RULE'],
        preconditions: ['A-PRECONDITION'],
        clarificationPrompts: ['A-QUESTION'],
      };
      const session = await begin(workflow([step(), last], texts));
      const start = session.text();
      const next = await session.go();
      const again = await session.again();
      for (const text of Object.values(texts).flat()) {
        expect(start).toContain(text);
        expect(next).not.toContain(text);
        expect(again).toContain(text);
      }
    },
  },
  {
    status: 'text',
    says: 'recommended preferences are shown at the start and when the run is resumed',
    fields: [
      'workflow.recommendedPreferences',
      'workflow.recommendedPreferences.recommendedAutonomy',
      'workflow.recommendedPreferences.recommendedRiskPolicy',
    ],
    shows: async () => {
      const recommendedPreferences = {
        recommendedAutonomy: 'full_auto_never_stop',
        recommendedRiskPolicy: 'aggressive',
      };
      const session = await begin(workflow([step()], { recommendedPreferences }));
      for (const text of [session.text(), await session.again()]) {
        expect(text).toContain('autonomy: full_auto_never_stop');
        expect(text).toContain('risk: aggressive');
      }
    },
  },
  {
    status: 'text',
    says: 'a feature adds its texts to every prompt, however the prompt is written',
    fields: ['workflow.features'],
    shows: async () => {
      const blocks = step({ id: 'blocks', title: 'Blocks', promptBlocks: { constraints: ['Mine.'] } });
      const session = await begin(workflow([step(), blocks], { features: ['wr.features.capabilities'] }));
      expect(session.text()).toContain('Rely only on tools that you have seen work');
      expect(await session.go()).toMatch(/- Mine\.\n- Rely only on tools that you have seen work/);
    },
  },
  {
    status: 'text',
    says: 'an assessment is shown with what is judged and the levels to choose from',
    fields: [
      'workflow.assessments',
      'workflow.assessments[].id',
      'workflow.assessments[].purpose',
      'workflow.assessments[].dimensions',
      'workflow.assessments[].dimensions[].id',
      'workflow.assessments[].dimensions[].purpose',
      'workflow.assessments[].dimensions[].levels',
    ],
    shows: async () => {
      const text = (await begin(judging())).text();
      for (const part of ['Judge: readiness', 'ASSESS-PURPOSE', 'tests', 'DIM-PURPOSE', 'weak, strong'])
        expect(text).toContain(part);
    },
  },
  {
    status: 'effect',
    says: 'a step is not done until it is judged, at levels that exist; case is ignored',
    fields: ['agentStep.assessmentRefs'],
    shows: async () => {
      expect(await tour(judging())).toEqual(['first', 'blocked: MISSING_REQUIRED_OUTPUT']);
      expect(await tour(judging(), () => judged({ tests: 'so-so' }))).toEqual([
        'first',
        'blocked: INVALID_REQUIRED_OUTPUT',
      ]);
      expect(await tour(judging(), () => judged({ tests: ' Strong ' }))).toEqual([
        'first',
        'last',
        'complete',
      ]);
    },
  },
  {
    status: 'effect',
    says: 'a dimension that is not required may be left out',
    fields: ['workflow.assessments[].dimensions[].required'],
    shows: async () => {
      const more = (required: boolean) => ({
        dimensions: [dimension, { ...dimension, id: 'docs', required }],
      });
      const move = () => judged({ tests: 'strong' });
      expect(await tour(judging(more(true)), move)).toEqual(['first', 'blocked: INVALID_REQUIRED_OUTPUT']);
      expect(await tour(judging(more(false)), move)).toEqual(['first', 'last', 'complete']);
    },
  },
  {
    status: 'text',
    says: 'a document is listed with its path, or as unresolved, and never stops a run',
    fields: [
      'workflow.references',
      'workflow.references[].id',
      'workflow.references[].title',
      'workflow.references[].source',
      'workflow.references[].purpose',
      'workflow.references[].authoritative',
    ],
    shows: async () => {
      const value = workflow([step()], { references: [reference] });
      const found = await begin(value, { documents: { find: async (folder, path) => `${folder}/${path}` } });
      expect(found.text()).toContain('REF-TITLE: /project/docs/guide.md. REF-PURPOSE');
      expect(found.text()).toContain('the document takes precedence');
      const missing = await begin(value);
      expect(missing.text()).toContain('docs/guide.md [unresolved');
      expect(missing.answer().standing?.references?.[0]).toMatchObject({ id: 'guide', found: false });
      const plain = workflow([step()], { references: [{ ...reference, authoritative: false }] });
      expect((await begin(plain)).text()).not.toContain('the document takes precedence');
    },
  },
  {
    status: 'effect',
    says: 'a document is looked up in the project, or next to the workflow file',
    fields: ['workflow.references[].resolveFrom'],
    shows: async () => {
      const documents = { find: async (folder: string, path: string) => `${folder}/${path}` };
      const value = workflow([step()], { references: [{ ...reference, resolveFrom: 'package' }] });
      expect((await begin(value, { documents })).text()).toContain('REF-TITLE: /workflows/docs/guide.md.');
      const templateCall = { templateId: 'team.routine-look', args: {} };
      const caller = workflow([step({ templateCall })], { id: 'team.caller' });
      const others = [{ ...value, id: 'team.routine-look' }];
      expect((await begin(caller, { documents, others })).text()).toContain('/workflows/docs/guide.md.');
    },
  },
  {
    status: 'text',
    says: 'functions of the workflow are shown at the start and when the run is resumed',
    fields: [
      'workflow.functionDefinitions',
      'functionDefinition.name',
      'functionDefinition.definition',
      'functionDefinition.parameters',
      'functionDefinition.parameters[].name',
      'functionDefinition.parameters[].type',
      'functionDefinition.parameters[].required',
      'functionDefinition.parameters[].description',
      'functionDefinition.parameters[].enum',
      'functionDefinition.parameters[].default',
    ],
    shows: async () => {
      const session = await begin(workflow([step()], { functionDefinitions: [definition] }));
      const told =
        'checkLinks(depth: number (FN-PARAMETER; one of 1, 2), mode?: string (default: "FN-DEFAULT")): FN-DEFINITION.';
      expect(session.text()).toContain(told);
      expect(await session.again()).toContain(told);
    },
  },
  {
    status: 'effect',
    says: 'a slot is filled with its default, or with what the project binds to it',
    fields: [
      'workflow.extensionPoints',
      'workflow.extensionPoints[].slotId',
      'workflow.extensionPoints[].default',
    ],
    shows: async () => {
      const value = workflow([step({ prompt: 'Run {{wr.bindings.review}}.' })], { extensionPoints: [slot] });
      expect((await begin(value)).text()).toContain('Run team.routine-look.');
    },
  },
  {
    status: 'text',
    says: 'the model strength of the workflow is shown with each step that sets none',
    fields: ['workflow.modelTier', 'agentStep.modelTier'],
    shows: async () => {
      const value = workflow([step(), step({ id: 'own', title: 'Own', modelTier: 'heavy' })], {
        modelTier: 'lightweight',
      });
      const session = await begin(value);
      expect(session.answer().pending?.modelTier).toBe('lightweight');
      expect(session.text()).toContain('lightweight');
      expect(await session.go()).toContain('heavy');
    },
  },
  {
    status: 'text',
    says: 'the figures to report at the end are shown at the start, when the run is resumed and with its last step',
    fields: ['workflow.metricsProfile'],
    shows: async () => {
      const steps = [step(), step({ id: 'middle', title: 'Middle' }), step({ id: 'last', title: 'Last' })];
      const session = await begin(workflow(steps, { metricsProfile: 'coding' }));
      expect(session.text()).toContain('metrics_files_changed');
      expect(await session.again()).toContain('metrics_files_changed');
      expect(await session.go()).not.toContain('metrics_files_changed');
      expect(await session.go()).toContain('"metrics_files_changed":"<number for metrics_files_changed>"');
      expect((await begin(workflow([step()], { metricsProfile: 'none' }))).text()).not.toContain('metrics_');
    },
  },
  {
    status: 'hint',
    says: 'it is checked but has no effect on a run',
    fields: [
      'workflow.validatedAgainstSpecVersion',
      'workflow.$schema',
      'workflow.extensionPoints[].purpose',
      'workflow.extensionPoints[].acceptedKinds',
      'functionDefinition.scope',
      'agentStep.hasValidation',
      'loopStep.loop.conditionSource.loopId',
    ],
    shows: () => {
      expect(findings(workflow([step()], { validatedAgainstSpecVersion: 'x' }))).toEqual([
        'wrong-type /validatedAgainstSpecVersion',
      ]);
      expect(findings(workflow([step()], { $schema: 1 }))).toEqual(['wrong-type /$schema']);
      expect(findings(workflow([step()], { extensionPoints: [{ ...slot, purpose: 1 }] }))).toEqual([
        'wrong-type /extensionPoints/0/purpose',
      ]);
      expect(findings(workflow([step()], { extensionPoints: [{ ...slot, acceptedKinds: ['x'] }] }))).toEqual([
        'invalid-value /extensionPoints/0/acceptedKinds/0',
      ]);
      expect(
        findings(workflow([step()], { functionDefinitions: [{ ...definition, scope: 'all' }] })),
      ).toEqual(['invalid-value /functionDefinitions/0/scope']);
      expect(findings(workflow([step({ hasValidation: 'x' })]))).toEqual([
        'wrong-type /steps/0/hasValidation',
      ]);
      const conditionSource = {
        kind: 'artifact_contract',
        contractRef: 'wr.contracts.loop_control',
        loopId: 1,
      };
      const loop = { type: 'while', maxIterations: 2, conditionSource };
      const rounds = { id: 'rounds', type: 'loop', title: 'Rounds', loop, body: [step()] };
      expect(findings(workflow([rounds]))).toEqual(['wrong-type /steps/0/loop/conditionSource/loopId']);
    },
  },
];
