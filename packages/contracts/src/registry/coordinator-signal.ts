import { contract } from './contract.ts';
import { choice, text } from './fields.ts';

export const coordinatorSignal = contract('coordinator_signal', {
  purpose: "Tells this session's coordinator how far it is or what it is waiting for.",
  required: {
    signalKind: choice(
      'What the signal is about.',
      'progress',
      'finding',
      'data_needed',
      'approval_needed',
      'blocked',
    ),
    payload: { type: 'object', description: 'The details, in whatever form both sides understand.' },
  },
  optional: { sessionId: text(128, 'The session that sends the signal.') },
  example: {
    signalKind: 'data_needed',
    payload: { question: 'Which tenant should the migration start with?' },
  },
  presentation: [
    { show: 'verdict', key: 'signalKind' },
    { show: 'nested', key: 'payload', sections: [] },
    { show: 'fact', key: 'sessionId', title: 'Session' },
  ],
});
