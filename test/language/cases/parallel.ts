import type { JsonObject } from '@workrail/kernel';
import { expect } from 'vitest';
import type { Case } from '../manifest.ts';
import { begin, last, tour, workflow } from '../session.ts';

const delegation = { workflowId: 'team.routine-look', goal: 'DELEGATE the {{subject}}' };

const readers = (more: JsonObject = {}) =>
  workflow([
    { id: 'readers', type: 'parallel', title: 'READERS-TITLE', parallelDelegations: [delegation], ...more },
    last,
  ]);

const gate = {
  kind: 'wr.gate_verdict',
  version: 1,
  verdict: 'approved',
  confidence: 'high',
  rationale: 'Both readers came to the same result.',
};

export const parallel: readonly Case[] = [
  {
    status: 'text',
    says: 'the agent is told to start one agent per delegation, with everything that each one needs',
    fields: [
      'parallelStep.id',
      'parallelStep.type',
      'parallelStep.title',
      'parallelStep.parallelDelegations',
      'parallelStep.parallelDelegations[].workflowId',
      'parallelStep.parallelDelegations[].goal',
      'parallelStep.parallelDelegations[].contextMapping',
      'parallelStep.parallelDelegations[].args',
      'parallelStep.parallelDelegations[].modelTier',
      'parallelStep.parallelDelegations[].allowedTools',
    ],
    shows: async () => {
      const full = {
        ...delegation,
        contextMapping: { subject: 'what', unheard: 'never', other: 'mode' },
        args: { mode: 'ARG-MODE' },
        modelTier: 'lightweight',
        allowedTools: ['read_file'],
      };
      const context = { subject: 'harbour', other: 'not this' };
      const session = await begin(readers({ parallelDelegations: [full] }), { context });
      const text = session.text();
      for (const part of [
        'READERS-TITLE',
        'Start one agent for each delegation',
        'team.routine-look; goal: DELEGATE the harbour',
        '{"mode":"ARG-MODE","what":"harbour"}',
        'model: lightweight',
        'tools: only read_file',
      ])
        expect(text).toContain(part);
      expect(session.answer().pending?.delegations?.[0]?.context).toEqual({
        mode: 'ARG-MODE',
        what: 'harbour',
      });
      const chosen = await begin(readers({ parallelDelegations: [{ workflowId: '{{chosen}}' }] }), {
        context: { chosen: 'team.chosen' },
      });
      expect(chosen.answer().pending?.delegations?.[0]?.workflowId).toBe('team.chosen');
    },
  },
  {
    status: 'effect',
    says: 'a delegation whose condition does not hold is left out; if none is left, the step is skipped',
    fields: ['parallelStep.parallelDelegations[].runCondition', 'parallelStep.runCondition'],
    shows: async () => {
      const conditional = { ...delegation, workflowId: 'team.only-deep', runCondition: { var: 'deep' } };
      const both = readers({ parallelDelegations: [delegation, conditional] });
      expect((await begin(both)).text()).not.toContain('team.only-deep');
      expect((await begin(both, { context: { deep: true } })).text()).toContain('team.only-deep');
      const none = readers({ parallelDelegations: [conditional], synthesis: { prompt: 'Join.' } });
      expect(await tour(none)).toEqual(['last', 'complete']);
      expect(await tour(readers({ runCondition: { var: 'deep' } }))).toEqual(['last', 'complete']);
    },
  },
  {
    status: 'effect',
    says: 'a parallel step can wait for approval, and can do without notes',
    fields: ['parallelStep.requireConfirmation', 'parallelStep.notesOptional'],
    shows: async () => {
      const session = await begin(readers({ requireConfirmation: true, notesOptional: true }));
      expect(session.text()).toContain('APPROVAL NEEDED');
      await session.go({ silent: true, confirmation: { answer: 'approved' } });
      expect(session.answer().kind).toBe('ok');
    },
  },
  {
    status: 'effect',
    says: 'a synthesis is a separate step after the parallel one, with its contract if it has one',
    fields: [
      'parallelStep.synthesis',
      'parallelStep.synthesis.prompt',
      'parallelStep.synthesis.outputContract',
    ],
    shows: async () => {
      const outputContract = { contractRef: 'wr.contracts.gate_verdict' };
      const value = readers({ synthesis: { prompt: 'SYNTHESIS-PROMPT', outputContract } });
      const session = await begin(value);
      expect(await session.go()).toContain('SYNTHESIS-PROMPT');
      expect(await session.go()).toContain('MISSING_REQUIRED_OUTPUT');
      await session.go({ artifacts: [gate] });
      expect(session.answer().pending?.stepId).toBe('last');
    },
  },
];
