import { PLACE, SEVERITIES } from '../presentation/section.ts';
import { contract } from './contract.ts';
import { choice, confidence, list, path, text } from './fields.ts';

export const reviewVerdict = contract('review_verdict', {
  purpose: 'Sums up a review: the verdict, the confidence in it, and each finding with its severity.',
  required: {
    verdict: choice(
      '"clean" without findings that matter, "minor" with small ones, "blocking" where something must change.',
      'clean',
      'minor',
      'blocking',
    ),
    confidence,
    findings: list(
      200,
      {
        type: 'object',
        properties: {
          severity: choice('How bad it is.', ...SEVERITIES),
          summary: text(2_000, 'What is wrong, and where.'),
          file: path('The file that it is in.'),
          findingCategory: text(64, 'The area it belongs to, such as correctness, security or testing.'),
        },
        required: ['severity', 'summary'],
      },
      'Every finding; an empty list where there is none.',
    ),
    summary: text(2_000, 'The verdict in a sentence or two.'),
  },
  example: {
    verdict: 'minor',
    confidence: 'high',
    findings: [{ severity: 'nit', summary: 'The retry limit is written twice.', file: 'src/retry.ts' }],
    summary: 'Sound; one constant could be shared.',
  },
  presentation: [
    { show: 'verdict', key: 'verdict', beside: 'confidence' },
    { show: 'text', key: 'summary', title: 'Summary' },
    {
      show: 'table',
      key: 'findings',
      title: 'Findings',
      columns: [
        { title: 'Severity', look: 'severity', from: ['severity'] },
        { title: 'Finding', from: ['summary', 'title', 'message'] },
        { title: 'Where', look: 'code', from: PLACE },
        { title: 'Area', from: ['findingCategory', 'category'] },
      ],
      order: { column: 'Severity', ranks: SEVERITIES },
    },
  ],
});
