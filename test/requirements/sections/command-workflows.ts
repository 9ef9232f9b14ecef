import type { ProductSection } from '../requirement.ts';

/** What is asked of workflows that call commands, before they run: saving, checking, inputs and previews. */
export const commandWorkflows: readonly ProductSection[] = [
  {
    heading: 'APIS: saved workflows',
    rows: [
      {
        id: 'APIS-SAVED-1',
        says: 'Saving, listing, reading, renaming and deleting act on one folder: the configured one, otherwise the one beside the registry',
      },
      {
        id: 'APIS-SAVED-2',
        says: 'The list has id, title, description, path, format and version of each workflow; a file that names none is listed with the reason and hides no other',
      },
      {
        id: 'APIS-SAVED-3',
        says: 'A workflow is read as its text, its values and its version, which is the digest of its bytes',
      },
      {
        id: 'APIS-SAVED-4',
        says: 'A workflow with mistakes is refused with all of them and their places, and nothing is written',
      },
      {
        id: 'APIS-SAVED-5',
        says: 'Saving onto a workflow that is there is a conflict, unless it is to be replaced',
      },
      {
        id: 'APIS-SAVED-6',
        says: 'A version that is no longer there is a conflict with the expected and the actual one',
      },
      { id: 'APIS-SAVED-7', says: 'Of processes that replace the same version, one wins' },
      {
        id: 'APIS-SAVED-8',
        says: 'A process that is killed while it saves, renames or deletes leaves the workflows of before or after, whole',
      },
      { id: 'APIS-SAVED-9', says: 'What one process saves, renames or deletes is so at once for all others' },
      {
        id: 'APIS-SAVED-10',
        says: 'Renaming changes the id and the name of the file and nothing else, and names the workflows that run it by the old id',
      },
      { id: 'APIS-SAVED-11', says: 'Deleting removes one file, and needs the exact id as confirmation' },
    ],
  },
  {
    heading: 'APIS: checking workflows',
    rows: [
      {
        id: 'APIS-CHECK-1',
        says: 'A check finds all mistakes of a workflow in one pass, each with place, rule and suggestion, and calls nothing',
      },
      {
        id: 'APIS-CHECK-2',
        says: 'A step that runs a workflow is held against the inputs of that workflow, and no workflow runs itself',
      },
      { id: 'APIS-CHECK-3', says: 'A check says which credentials are missing' },
      {
        id: 'APIS-CHECK-4',
        says: 'The published JSON Schema takes what the loader takes, and refuses what the loader refuses for one place',
      },
      { id: 'APIS-CHECK-5', says: 'The JSON Schema of command workflows is printed on request' },
    ],
  },
  {
    heading: 'APIS: inputs of workflows',
    rows: [
      {
        id: 'APIS-INPUT-1',
        says: 'A preview has the required inputs, the defaults, the rules and the choices of a workflow',
      },
      {
        id: 'APIS-INPUT-2',
        says: 'Choices are listed by calling the provider, with what it needs of other inputs',
      },
      {
        id: 'APIS-INPUT-3',
        says: 'A workflow is ready only if each required input has a usable value and nothing else keeps it from running',
      },
      { id: 'APIS-INPUT-4', says: 'The value of a secret input is in no answer' },
    ],
  },
  {
    heading: 'APIS: previews of workflows',
    rows: [
      {
        id: 'APIS-PREVIEW-1',
        says: 'A preview shows the requests of all steps, with types kept, and names what has no value yet',
      },
      { id: 'APIS-PREVIEW-2', says: 'A preview takes what steps are said to have answered' },
      {
        id: 'APIS-PREVIEW-3',
        says: 'A plan has the steps in the order of the run, with conditions, dependencies and why a step is skipped',
      },
      { id: 'APIS-PREVIEW-4', says: 'An agent comes from a document to a saved workflow that is ready' },
    ],
  },
];
