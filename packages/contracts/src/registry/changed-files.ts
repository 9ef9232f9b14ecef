import { contract } from './contract.ts';
import { choice, list, text } from './fields.ts';

export const changedFiles = contract('changed_files', {
  purpose: 'Lists the files of a change, with what was done to each and how risky that is.',
  required: {
    changedFiles: list(
      500,
      {
        type: 'object',
        properties: {
          path: text(1_024, 'The file, from the root of the repository.'),
          summary: text(1_000, 'What was changed in it.'),
          risk: choice('Low, medium or high.', 'L', 'M', 'H'),
        },
        required: ['path'],
      },
      'Each file once; an empty list where nothing changed.',
    ),
  },
  example: {
    changedFiles: [
      { path: 'src/di/container.ts', summary: 'Wires the description provider.', risk: 'M' },
      { path: 'src/mcp/tool-descriptions.ts', summary: 'Removes a debug log.', risk: 'L' },
    ],
  },
  presentation: [
    {
      show: 'table',
      key: 'changedFiles',
      title: 'Changed files',
      columns: [
        { title: 'File', look: 'code', from: ['path'] },
        { title: 'What changed', from: ['summary'] },
        { title: 'Risk', from: ['risk'] },
      ],
      unique: ['File'],
      order: { column: 'File' },
    },
  ],
});
