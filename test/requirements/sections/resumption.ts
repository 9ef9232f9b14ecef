import type { Section } from '../requirement.ts';

export const resumption: readonly Section[] = [
  {
    heading: 'Resumption vs rewind behavior (normative)',
    sha256: '3b472ac9cd0917dd8a7b18d051b46c433939963f9187caec18f92c50489a8a24',
    rows: [
      {
        id: 'EXEC-REWIND-1',
        says: 'Whether a node is a tip or was left before is determined from the recorded run alone',
      },
      {
        id: 'EXEC-REWIND-2',
        says: 'At a tip the answer has the pending step and a recap of everything that led to it',
      },
      {
        id: 'EXEC-REWIND-3',
        says: 'At a node that was left, the answer has a line about each branch and the token to follow it',
      },
      {
        id: 'EXEC-REWIND-4',
        says: 'Continuing from such a node creates a branch immediately, without asking',
      },
      {
        id: 'EXEC-REWIND-5',
        says: 'The answer there recaps what was done on the branch with the latest activity',
      },
      {
        id: 'EXEC-REWIND-6',
        says: 'However many branches and steps follow it, that answer stays within its budget and counts what it omits',
      },
      { id: 'EXEC-REWIND-7', says: 'A branch sees the output and the context of its own ancestors only' },
    ],
  },
  {
    heading: 'Recap budgets and truncation (normative)',
    sha256: 'b2de7882bb9993982764e1840801d881cb741660549026bdaf07878684771133',
    rows: [
      { id: 'EXEC-RECAP-1', says: 'A small recap is complete' },
      { id: 'EXEC-RECAP-2', says: 'Its budget counts bytes of UTF-8' },
      { id: 'EXEC-RECAP-3', says: 'It has the newest entries, as many as fit' },
      {
        id: 'EXEC-RECAP-4',
        says: 'Its entries are in the order in which the work was done, the same in every process',
      },
      { id: 'EXEC-RECAP-5', says: 'A cut is marked in the text and in the structured content' },
      { id: 'EXEC-RECAP-6', says: 'Both forms give the number of omitted entries' },
      { id: 'EXEC-RECAP-7', says: 'Both forms name the policy: the most recent ones were kept' },
      { id: 'EXEC-RECAP-8', says: 'A single entry that is too long is cut, and says how long it is' },
    ],
  },
  {
    heading: 'Brand new chat resumption (normative)',
    sha256: '0fccc5472dc80e2aaf83d962590e70bc93729e7de36c09ba45a9b26969a70a13',
    rows: [
      {
        id: 'EXEC-RESUME-1',
        says: 'A new chat continues with a handle of the old one: a state token, or the id of a session or run',
      },
      {
        id: 'EXEC-RESUME-2',
        says: 'Without a handle it continues with what resume_session finds, and nothing is done twice',
      },
      {
        id: 'EXEC-RESUME-3',
        says: 'resume_session is available if its toolset is offered, as it is by default, and only then',
      },
      { id: 'EXEC-RESUME-4', says: 'Ids, keys, titles, branches and commits find their session' },
      { id: 'EXEC-RESUME-5', says: 'Words of the notes and of small artifacts at the tip find their run' },
      { id: 'EXEC-RESUME-6', says: 'Words that were noted long before the tip find it as well' },
      {
        id: 'EXEC-RESUME-7',
        says: 'What matches more exactly comes first: an identifier or a whole title before words, the latest notes before old ones',
      },
      {
        id: 'EXEC-RESUME-8',
        says: 'A search is bounded: few candidates, short lines, one budget, whatever is stored',
      },
      { id: 'EXEC-RESUME-9', says: 'A candidate is the tip of its run, after rewinds too' },
      {
        id: 'EXEC-RESUME-10',
        says: 'The same log gives the same candidates in the same order, in every process',
      },
      { id: 'EXEC-RESUME-11', says: 'Looking for earlier work appends nothing' },
      {
        id: 'EXEC-RESUME-12',
        says: 'Words in a title come before the same words in the notes of another session',
      },
    ],
  },
];
