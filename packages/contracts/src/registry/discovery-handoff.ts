import { contract } from './contract.ts';
import { confidence, path, remarks, sentences, text, version } from './fields.ts';

export const discoveryHandoff = contract('discovery_handoff', {
  purpose: 'Passes the direction chosen in discovery to the people or agents who shape or build it.',
  required: {
    version,
    selectedDirection: text(1_000, 'The direction that was chosen.'),
    designDocPath: path('Where the design is written down.'),
    confidenceBand: confidence,
    keyInvariants: sentences(12, 'What must stay true whatever is built.', 200),
  },
  optional: {
    rejectedDirections: remarks(5, 'What was considered and not taken, and why.'),
    implementationConstraints: remarks(8, 'What limits how it can be built.'),
    keyCodebaseLocations: remarks(10, 'Where in the code it takes place.'),
    selectionTier: { type: ['string', 'integer'], maxLength: 64, description: 'How clear the choice was.' },
  },
  example: {
    version: 1,
    selectedDirection: 'Keep the queue and make its consumers idempotent.',
    designDocPath: 'docs/design/idempotent-consumers.md',
    confidenceBand: 'medium',
    keyInvariants: ['A message is acknowledged only after its effect is stored.'],
    rejectedDirections: ['A new broker: it moves the problem and costs a migration.'],
  },
  presentation: [
    { show: 'text', key: 'selectedDirection', title: 'Selected direction' },
    { show: 'fact', key: 'confidenceBand', title: 'Confidence' },
    { show: 'fact', key: 'selectionTier', title: 'Clarity of the choice' },
    { show: 'list', key: 'keyInvariants', title: 'Key invariants' },
    { show: 'list', key: 'implementationConstraints', title: 'Constraints' },
    { show: 'list', key: 'rejectedDirections', title: 'Rejected directions' },
    { show: 'list', key: 'keyCodebaseLocations', title: 'Code locations', look: 'code' },
    { show: 'fact', key: 'designDocPath', title: 'Design document' },
  ],
});
