import type { Section } from '../requirement.ts';

export const pages: readonly Section[] = [
  {
    heading: 'UI guidance (avoid “confusing soup”)',
    sha256: '01973c139d1519d0b645fc9f0726a52072995618a59974dfb260a31bed279b1d',
    rows: [
      {
        id: 'EXEC-UI-1',
        says: 'The page of a session names each of its runs with workflow, title, status and number of branches',
      },
      {
        id: 'EXEC-UI-2',
        says: 'It shows the graph, the steps and the artifacts of the selected run, and nothing of another run',
      },
      { id: 'EXEC-UI-3', says: 'Notes that belong to no run have a separate place' },
      {
        id: 'EXEC-UI-4',
        says: 'All events of a session can be seen in chronological order, each in the lane of its run or of the session',
      },
    ],
  },
];
