import type { JsonObject } from '@workrail/kernel';
import { contract } from './contract.ts';
import { fixed, version } from './fields.ts';
import { shapedExample, shapedSections, shapedWork } from './shaping-handoff.ts';

const moment = (description: string): JsonObject => ({
  type: 'string',
  maxLength: 64,
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}',
  description: `${description} ISO 8601, such as 2026-03-01T09:30:00Z.`,
});

export const differentiationHandoff = contract('differentiation_handoff', {
  purpose: 'Passes on what sets a solution apart, together with the shaped work that results from it.',
  required: {
    version,
    schemaVersion: fixed('1.0.0', 'The version of the nested form.'),
    shapingHandoff: {
      type: 'object',
      description: 'What a wr.shaping_handoff holds; its kind may be left out.',
      properties: { kind: { const: 'wr.shaping_handoff' }, ...shapedWork },
    },
  },
  optional: {
    createdAt: moment('When the handoff was written.'),
    updatedAt: moment('When it was last changed.'),
  },
  example: {
    version: 1,
    schemaVersion: '1.0.0',
    createdAt: '2026-03-01T09:30:00Z',
    shapingHandoff: shapedExample,
  },
  presentation: [
    { show: 'nested', key: 'shapingHandoff', sections: shapedSections },
    { show: 'fact', key: 'createdAt', title: 'Written' },
    { show: 'fact', key: 'updatedAt', title: 'Last changed' },
  ],
});
