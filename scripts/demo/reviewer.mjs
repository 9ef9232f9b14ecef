/**
 * What the scripted reviewer sends. The change under review is made up: a branch that refunds part of an
 * order and splits the amount over its lines.
 */

const F1 =
  'F1 | must-fix | src/refunds/create.ts:41 | two requests at once both pass the "already refunded" check; the customer is paid twice';
const F2 = 'F2 | should-fix | src/money/split.ts:18 | 10.00 split in three loses a cent';
const F3 =
  'F3 | should-fix | src/refunds/create.ts:58 | a time-out of the bank leaves no record that a refund was sent';

/** How the change was read, judged in the terms of the workflow. */
const reading = {
  kind: 'wr.assessment',
  assessmentId: 'reading',
  dimensions: { files: 'all-read', checks: 'run' },
};

export const start = {
  workflowId: 'wr.code-review',
  title: 'Review of fix/partial-refunds',
  context: { branch: 'fix/partial-refunds' },
};

/** Figures of a whole review, which its workflow asks for at the end. */
const figures = (findings, verdict) => ({
  metrics_outcome: 'success',
  metrics_findings: findings,
  metrics_verdict: verdict,
});

const change = {
  reviewRange: '4be19c2..a07d3f5',
  changeIntent: 'Support can refund single lines of an order; the amount is split like the invoice.',
  intentClear: true,
};

/** The first time through: every step with what the reviewer did and the facts it sets. */
export const thorough = [
  {
    step: 'triage',
    notes:
      'Range 4be19c2..a07d3f5, 4 files, +212 -38. Money and a retried HTTP call: deep review of two areas.',
    context: {
      reviewDepth: 'deep',
      ...change,
      riskAreas: [
        'a refund is paid twice when the request is repeated (src/refunds/create.ts)',
        'cents get lost or appear when an amount is split (src/money/split.ts)',
      ],
      riskTags: ['money', 'concurrency'],
    },
  },
  {
    step: 'read-change',
    notes:
      'Read all 4 files and 6 callers. `npm test -- refunds`: 31 passed, also at the base. Two candidates.',
    context: { openFindings: [F1, F2] },
    artifacts: [reading],
  },
  {
    step: 'attack-area',
    notes:
      'Two parallel requests in a scratch test: two payouts for one line (F1). Bank time-out is not recorded (F3).',
    context: { openFindings: [F1, F2, F3] },
  },
  {
    step: 'attack-area',
    notes:
      'Split 1..999 cents over 1..7 lines: every sum matches. The rest goes to the last line (split.ts:24).',
    context: { openFindings: [F1, F2, F3] },
  },
  {
    step: 'find-omissions',
    notes:
      'Callers are up to date. No test repeats a refund request; covered by F1. No way back needed: no schema change.',
    context: { openFindings: [F1, F2, F3] },
  },
  {
    step: 'verify-findings',
    notes:
      'F1 confirmed: the test pays twice in 20 of 20 runs. F2 refuted: split.ts:24 hands out the rest. F3 still open.',
    context: {
      openFindings: [`${F3} | missing: what the bank client does on time-out`],
      confirmedFindings: [F1],
    },
  },
  {
    step: 'verify-findings',
    notes: 'F3 refuted: bank/client.ts:77 writes the intent before it sends, and a job settles it.',
    context: { openFindings: [], confirmedFindings: [F1] },
  },
  {
    step: 'report',
    notes:
      'Request changes. F1 src/refunds/create.ts:41: two requests at once pay twice, shown by a test in 20 of 20 runs. Make the check and the insert one statement with a unique key. Nothing else stands in the way.',
    context: { verdict: 'request-changes', ...figures({ critical: 1 }, 'blocking') },
    artifacts: [
      {
        kind: 'wr.review_verdict',
        verdict: 'blocking',
        confidence: 'high',
        findings: [{ severity: 'critical', summary: 'a repeated refund request pays twice' }],
        summary: 'One must-fix, proven by a test; two candidates were refuted.',
      },
    ],
  },
];

/** The second time, from the first step on: the user wants only the arithmetic looked at. */
export const narrow = [
  {
    step: 'triage',
    notes: 'The user narrowed the review to src/money: one pure function, 40 lines. Light.',
    context: { reviewDepth: 'light', ...change, riskAreas: [], riskTags: [] },
  },
  {
    step: 'read-change',
    notes: 'Read split.ts and its 2 callers. `npm test -- money`: 12 passed. Nothing found.',
    context: { openFindings: [] },
    artifacts: [reading],
  },
  {
    step: 'report',
    notes:
      'Approve, for src/money only: the split hands out every cent, and its 12 tests pass. The payment part of the change was not looked at, as the user asked for the arithmetic alone.',
    context: { verdict: 'approve', ...figures({}, 'clean') },
    artifacts: [
      {
        kind: 'wr.review_verdict',
        verdict: 'clean',
        confidence: 'high',
        findings: [],
        summary: 'Nothing found in src/money; the rest was not looked at.',
      },
    ],
  },
];
