import { PLACE, SEVERITIES } from '../presentation/section.ts';
import { contract } from './contract.ts';
import { choice, count, list, path, text } from './fields.ts';

const location = {
  type: 'object',
  description: 'Where it is.',
  properties: { file: path('The file.'), line: count('The line, counted from 1.') },
  required: ['file'],
};

export const reviewFindings = contract('review_findings', {
  purpose: 'Lists the findings of a review, and comments that are ready to be posted.',
  required: {
    findings: list(
      200,
      {
        type: 'object',
        properties: {
          severity: choice('How bad it is.', ...SEVERITIES),
          title: text(500, 'What is wrong, in one sentence.'),
          location,
          rationale: text(2_000, 'Why it matters.'),
          suggestion: text(2_000, 'What to change.'),
        },
        required: ['severity', 'title'],
      },
      'Every finding; an empty list where there is none.',
    ),
  },
  optional: {
    mrComments: list(
      200,
      {
        type: 'object',
        properties: {
          location,
          title: text(500, 'In a few words.'),
          body: text(4_000, 'The comment, ready to post.'),
        },
        required: ['body'],
      },
      'Comments as they are to be posted to the merge request.',
    ),
  },
  example: {
    findings: [
      {
        severity: 'major',
        location: { file: 'src/mcp/tool-descriptions.ts', line: 79 },
        title: 'The description names a parameter that the schema no longer has.',
        rationale: 'Agents send it and are refused.',
        suggestion: 'Describe the parameters of the current schema.',
      },
    ],
    mrComments: [
      {
        location: { file: 'src/mcp/tool-descriptions.ts', line: 79 },
        title: 'Outdated parameter',
        body: 'The schema no longer has completedSteps; please describe the current parameters.',
      },
    ],
  },
  presentation: [
    {
      show: 'table',
      key: 'findings',
      title: 'Findings',
      columns: [
        { title: 'Severity', look: 'severity', from: ['severity'] },
        { title: 'Finding', from: ['title'] },
        { title: 'Where', look: 'code', from: PLACE },
        { title: 'Why', from: ['rationale'] },
        { title: 'What to change', from: ['suggestion'] },
      ],
      order: { column: 'Severity', ranks: SEVERITIES },
    },
    {
      show: 'comments',
      key: 'mrComments',
      title: 'Comments, ready to copy',
      place: PLACE,
      heading: ['title'],
      body: ['body'],
    },
  ],
});
