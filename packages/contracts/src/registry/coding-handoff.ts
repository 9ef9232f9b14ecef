import { contract } from './contract.ts';
import { list, path, remarks, sentences, text, version } from './fields.ts';

export const codingHandoff = contract('coding_handoff', {
  purpose: 'Hands finished code to the person or agent who reviews or continues it.',
  required: {
    version,
    keyDecisions: sentences(8, 'Choices that the code alone does not explain.'),
    knownLimitations: sentences(6, 'What it does not do, or not well.'),
    testsAdded: sentences(10, 'Tests that are new, by name or by file.'),
    filesChanged: list(20, path('A file.'), 'The files that matter most among those that changed.'),
  },
  optional: {
    branchName: text(255, 'The branch that the work is on.'),
    correctedAssumptions: remarks(6, 'What turned out to be different from what the plan took for granted.'),
  },
  example: {
    version: 1,
    branchName: 'feature/archive-orders',
    keyDecisions: ['Batches are cut by id, since dates repeat.'],
    knownLimitations: ['A reopened order stays in the archive until the next run.'],
    testsAdded: ['archive-orders.test.ts'],
    filesChanged: ['src/jobs/archive-orders.ts'],
  },
  presentation: [
    { show: 'fact', key: 'branchName', title: 'Branch' },
    { show: 'list', key: 'filesChanged', title: 'Changed files', look: 'code' },
    { show: 'list', key: 'keyDecisions', title: 'Key decisions' },
    { show: 'list', key: 'knownLimitations', title: 'Known limitations' },
    { show: 'list', key: 'testsAdded', title: 'Tests added' },
    { show: 'list', key: 'correctedAssumptions', title: 'Corrected assumptions' },
  ],
});
