import { contract } from './contract.ts';
import { choice, confidence, version } from './fields.ts';

export const gateVerdict = contract('gate_verdict', {
  purpose: 'Says whether the work may pass a gate, and why.',
  required: {
    version,
    verdict: choice('"uncertain" asks a person to decide.', 'approved', 'rejected', 'uncertain'),
    confidence,
    rationale: {
      type: 'string',
      minLength: 20,
      maxLength: 4_000,
      description: 'What the verdict rests on; at least one full sentence.',
    },
  },
  example: {
    version: 1,
    verdict: 'approved',
    confidence: 'high',
    rationale: 'All acceptance criteria were run against the build and passed.',
  },
  presentation: [
    { show: 'verdict', key: 'verdict', beside: 'confidence' },
    { show: 'text', key: 'rationale', title: 'Rationale' },
  ],
});
