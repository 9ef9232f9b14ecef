import { KEY, VALUE } from '../presentation/section.ts';
import { contract } from './contract.ts';
import { text } from './fields.ts';

const level = text(64, 'One of the levels of the dimension.');

export const assessment = contract('assessment', {
  purpose: 'Rates the work on each dimension of an assessment that the step names.',
  required: {
    dimensions: {
      type: 'object',
      description: 'A level for each dimension, by the id of the dimension.',
      minProperties: 1,
      maxProperties: 32,
      propertyNames: { minLength: 1, maxLength: 64 },
      additionalProperties: {
        anyOf: [
          level,
          {
            type: 'object',
            properties: {
              level,
              rationale: { type: 'string', maxLength: 512, description: 'What speaks for this level.' },
            },
            required: ['level'],
          },
        ],
      },
    },
  },
  optional: {
    assessmentId: text(64, 'The assessment this is for, if a step has more than one.'),
    summary: { type: 'string', maxLength: 1_024, description: 'The rating in a few sentences.' },
  },
  example: {
    assessmentId: 'readiness',
    dimensions: {
      evidence: { level: 'high', rationale: 'Each claim names the file it was seen in.' },
      coverage: 'low',
    },
  },
  presentation: [
    { show: 'fact', key: 'assessmentId', title: 'Assessment' },
    {
      show: 'table',
      key: 'dimensions',
      title: 'Ratings',
      of: 'members',
      columns: [
        { title: 'Dimension', from: [KEY] },
        { title: 'Level', from: ['level', VALUE] },
        { title: 'Why', from: ['rationale'] },
      ],
    },
    { show: 'text', key: 'summary', title: 'Summary' },
  ],
});
