import { contract } from './contract.ts';
import { choice, count, text } from './fields.ts';

export const loopControl = contract('loop_control', {
  purpose: 'Decides whether a loop runs another round or ends here.',
  required: {
    decision: choice('"continue" for another round, "stop" to leave the loop.', 'continue', 'stop'),
  },
  optional: {
    loopId: text(
      256,
      'The loop this is for; the innermost one unless it names another loop around this step.',
    ),
    metadata: {
      type: 'object',
      description: 'What the decision rests on.',
      properties: {
        reason: { type: 'string', maxLength: 1_024, description: 'Why.' },
        issuesFound: count('How many issues this round found.'),
        iterationIndex: count('The round, counted from 0.'),
        confidence: {
          type: 'number',
          minimum: 0,
          maximum: 100,
          description: 'How sure you are, in percent.',
        },
      },
    },
  },
  example: { decision: 'stop', metadata: { reason: 'The second pass found nothing new.', issuesFound: 0 } },
  presentation: [
    { show: 'verdict', key: 'decision' },
    { show: 'fact', key: 'loopId', title: 'Loop' },
    {
      show: 'nested',
      key: 'metadata',
      sections: [
        { show: 'text', key: 'reason', title: 'Reason' },
        { show: 'fact', key: 'issuesFound', title: 'Issues found' },
        { show: 'fact', key: 'iterationIndex', title: 'Round, starting at 0' },
        { show: 'fact', key: 'confidence', title: 'Confidence in percent' },
      ],
    },
  ],
});
