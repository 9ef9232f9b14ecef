import type { Section } from '../requirement.ts';

export const tokens: readonly Section[] = [
  {
    heading: 'Recorded decisions (from design discussions)',
    sha256: '880bcb27d7929e320ba05089424c91cc110d1a9cfd2e07500b4fb4dbeaab1218',
    rows: [
      {
        id: 'EXEC-TEXT-1',
        says: 'An agent that is shown either form of an execution answer, its text or its structured content, can go on with that form alone',
      },
      {
        id: 'EXEC-TEXT-2',
        says: 'The same facts give the same text, and which version of the template made it is told nowhere',
      },
    ],
  },
  {
    heading: '`stateToken` (opaque snapshot)',
    sha256: 'a7b4ba339ae1fa04b79937e18e61c829acbf732cc93c7036dee17955aada0cec',
    rows: [
      {
        id: 'EXEC-TOKEN-1',
        says: 'A state token is short, of one length, and tells a reader nothing; what it stands for is in the store',
      },
      {
        id: 'EXEC-TOKEN-2',
        says: 'A state token alone leads back to its run and point, in any process that has the store and the key',
      },
      {
        id: 'EXEC-TOKEN-3',
        says: 'A token with any character changed, cut off or swapped is refused by name',
      },
      {
        id: 'EXEC-TOKEN-4',
        says: 'A token carries a version, and one of an unknown version is refused as that',
      },
    ],
  },
  {
    heading: '`ackToken` (opaque completion acknowledgement)',
    sha256: '330c351c9e6e3752b939d5969cba565ef1dda62878ccbc48c7cf3646e6f5e239',
    rows: [
      {
        id: 'EXEC-ACK-1',
        says: 'Each pending step comes with an ack token for its point; a finished run has none',
      },
      { id: 'EXEC-ACK-2', says: 'Sending a pair of tokens again gives the first answer to the byte' },
      {
        id: 'EXEC-ACK-3',
        says: 'Sending a pair again, also at the same moment, leaves one advance in the log',
      },
      { id: 'EXEC-ACK-4', says: 'Other processes and later ones answer a repeated pair alike' },
      { id: 'EXEC-ACK-5', says: 'The ack token of one run is refused at another' },
      { id: 'EXEC-ACK-6', says: 'The ack token of one point is refused at another point of the same run' },
    ],
  },
  {
    heading: 'Branching and “attempt acks” (normative)',
    sha256: 'd532e01425b38c4382afae7411e931f91d8c15f28a38ba506419bb758ca39f89',
    rows: [
      { id: 'EXEC-FORK-1', says: 'From a point that was left already a run can go on in another direction' },
      {
        id: 'EXEC-FORK-2',
        says: 'Showing a point again hands out an ack token that nobody had before, so that forks need nothing made up by the agent',
      },
      {
        id: 'EXEC-FORK-3',
        says: 'A repeated pair with another output is told that this was not recorded, and gets a fresh ack token that records it as a branch',
      },
      {
        id: 'EXEC-FORK-4',
        says: 'One ack token stands for one attempt, blocked ones included, however often it is sent',
      },
      { id: 'EXEC-FORK-5', says: 'Showing a point again writes nothing' },
    ],
  },
];
