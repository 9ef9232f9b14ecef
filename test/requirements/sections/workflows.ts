import type { Section } from '../requirement.ts';

export const workflows: readonly Section[] = [
  {
    heading: 'Workflow identity and namespaces (normative)',
    sha256: '681a09436da78c06c59b79b656087cc9f7c364b77a4440b60dcedf0f5a421f99',
    rows: [
      {
        id: 'EXEC-ID-1',
        says: 'An id is a namespace and a name with one dot in between; two dots are refused',
      },
      {
        id: 'EXEC-ID-2',
        says: 'Both parts start with a lower-case letter and contain lower-case letters, digits, hyphens and underscores',
      },
      { id: 'EXEC-ID-3', says: 'Bundled workflows have ids in wr' },
      {
        id: 'EXEC-ID-4',
        says: 'A file of any other source with an id in wr is refused where it is loaded and where it is validated, with an id to use instead',
      },
      { id: 'EXEC-ID-5', says: 'A workflow whose id has no dot runs' },
      { id: 'EXEC-ID-6', says: 'Starting one warns with a code and names an id to move to' },
      { id: 'EXEC-ID-7', says: 'Inspecting one warns and names an id to move to' },
      { id: 'EXEC-ID-8', says: 'The id to move to depends on where the file is' },
      {
        id: 'EXEC-ID-9',
        says: 'The list has workflows and routines, each with its kind and the status of its id',
      },
      { id: 'EXEC-ID-10', says: 'The list is sorted by namespace, then workflows before routines, then id' },
      {
        id: 'EXEC-ID-11',
        says: 'Creating a workflow with an id without a dot is refused, with an id to use instead',
      },
    ],
  },
  {
    heading: 'Pinning policy (normative)',
    sha256: '725ecb6e2699a066dbdd4b8f539e860fdbee414495574fed74bb3ba43fbe328a',
    rows: [
      {
        id: 'EXEC-PIN-1',
        says: 'A start records the hash of the workflow and stores the compiled workflow under it',
      },
      {
        id: 'EXEC-PIN-2',
        says: 'Everything in the file that a run depends on, including its id, is part of the hash',
      },
      { id: 'EXEC-PIN-3', says: 'The steps that a template adds are part of the hash' },
      { id: 'EXEC-PIN-4', says: 'What a feature adds is part of the hash' },
      {
        id: 'EXEC-PIN-5',
        says: 'The contracts that steps select, including their schemas, are part of the hash',
      },
      {
        id: 'EXEC-PIN-6',
        says: 'A run continues with the workflow that it is pinned to, whatever happens to the file',
      },
      { id: 'EXEC-PIN-7', says: 'A token leads to the pinned workflow in a process that never saw its file' },
    ],
  },
  {
    heading: 'What the Agent Must and Must Not Do',
    sha256: '0c95511a41db811b129ba327cadd84fa657fa71e872294d3caf55a9eb39cb5d7',
    rows: [
      {
        id: 'EXEC-AGENT-1',
        says: 'The instructions say that tokens are opaque, copied exactly and kept in pairs',
      },
      {
        id: 'EXEC-AGENT-2',
        says: 'A token with quotes, labels or white space around it is understood as it was issued',
      },
      { id: 'EXEC-AGENT-3', says: 'Nothing but continue_workflow with both tokens moves a run' },
      {
        id: 'EXEC-AGENT-4',
        says: 'No tool has an argument for the state of a run, and an invented one is refused',
      },
      {
        id: 'EXEC-AGENT-5',
        says: 'Every tool describes all its arguments and gives an example that its own schema allows',
      },
      {
        id: 'EXEC-AGENT-6',
        says: 'Notes about assumptions and skipped steps are shown again after a rewind or in another chat',
      },
    ],
  },
];
