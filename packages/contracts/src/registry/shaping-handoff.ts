import type { JsonObject } from '@workrail/kernel';
import type { Section } from '../presentation/section.ts';
import { contract } from './contract.ts';
import { path, sentences, text, version } from './fields.ts';

/** Also the form of what a differentiation hands on. */
export const shapedWork: JsonObject = {
  version,
  pitchPath: path('Where the pitch is written down.'),
  selectedShape: text(200, 'The solution that was chosen, in one sentence.'),
  appetite: text(100, 'How much time it is worth.'),
  keyConstraints: sentences(8, 'What the implementation has to respect.'),
  rabbitHoles: sentences(6, 'Where the work could get lost.'),
  outOfScope: sentences(6, 'What is left out on purpose.'),
  validationChecklist: sentences(10, 'What can be checked when it is done.'),
};

export const shapedExample: JsonObject = {
  version: 1,
  pitchPath: '.workrail/pitch.md',
  selectedShape: 'A nightly job that archives closed orders in batches.',
  appetite: 'Small batch, two days',
  keyConstraints: ['The orders table stays readable while the job runs.'],
  rabbitHoles: ['Orders that are reopened after they were archived.'],
  outOfScope: ['A page to browse the archive.'],
  validationChecklist: ['Running the job twice archives nothing twice.'],
};

export const shapedSections: readonly Section[] = [
  { show: 'text', key: 'selectedShape', title: 'Selected shape' },
  { show: 'fact', key: 'appetite', title: 'Appetite' },
  { show: 'list', key: 'keyConstraints', title: 'Key constraints' },
  { show: 'list', key: 'rabbitHoles', title: 'Rabbit holes' },
  { show: 'list', key: 'outOfScope', title: 'Out of scope' },
  { show: 'list', key: 'validationChecklist', title: 'Validation checklist' },
  { show: 'fact', key: 'pitchPath', title: 'Pitch' },
];

export const shapingHandoff = contract('shaping_handoff', {
  purpose: 'Passes shaped work to the people or agents who build it: what, for how long, and what to avoid.',
  required: shapedWork,
  example: shapedExample,
  presentation: shapedSections,
});
