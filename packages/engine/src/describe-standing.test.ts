import { BUDGETS, jsonLength } from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import { describe, expect, it } from 'vitest';
import { describeStanding, type StandingTexts } from './index.ts';
import type { Complete } from './testing/complete.ts';
import { step, workflow } from './testing/flow.ts';

const textsWith = (text: string): Complete<StandingTexts> => ({
  metaGuidance: [text],
  preconditions: [text],
  clarificationPrompts: [text],
  functions: [
    {
      name: 'read',
      definition: text,
      parameters: [
        { name: 'path', type: 'string', required: true, description: text, enum: ['a'], default: 'a' },
      ],
    },
  ],
  references: [
    {
      id: 'guide',
      title: text,
      source: 'g.md',
      purpose: text,
      authoritative: false,
      resolveFrom: 'package',
      owner: 'team.routine-look',
    },
  ],
});

const flow = (texts: Partial<StandingTexts>): CompiledWorkflow => ({ ...workflow(step('a')), ...texts });

describe('what holds for all steps', () => {
  it('is filled in wherever it is a text', () => {
    expect(describeStanding(flow(textsWith('For {{name}}')), { name: 'Ada' })).toEqual(textsWith('For Ada'));
  });

  it('keeps ids, paths and values as they are', () => {
    const references = textsWith('t').references.map((one) => ({ ...one, id: '{{a}}', source: '{{a}}.md' }));
    expect(describeStanding(flow({ references }), { a: 'x' }).references).toEqual(references);
  });

  it('has room for values of its own, which all of it shares', () => {
    const metaGuidance = Array.from({ length: 40 }, () => '{{long}}');
    const shown = describeStanding(flow({ metaGuidance }), { long: 'x'.repeat(300) }, 0);
    expect(shown.metaGuidance[0]).toBe('x'.repeat(300));
    expect(jsonLength(shown.metaGuidance.join(''))).toBeLessThanOrEqual(BUDGETS.interpolated);
    expect(shown.cuts).toEqual([{ path: 'long', bytes: 300 }]);
  });

  it('leaves out what the workflow does not say', () => {
    expect(describeStanding(flow({}), {})).toEqual({
      metaGuidance: [],
      preconditions: [],
      clarificationPrompts: [],
    });
  });
});
