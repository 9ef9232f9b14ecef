import type { Section } from '../requirement.ts';

export const tokens: readonly Section[] = [
  {
    heading: 'Recorded decisions (from design discussions)',
    sha256: '880bcb27d7929e320ba05089424c91cc110d1a9cfd2e07500b4fb4dbeaab1218',
    rows: [
      {
        id: 'EXEC-TEXT-1',
        says: 'An agent that sees only the text or only the structured content of an execution answer can continue with that form alone',
      },
      {
        id: 'EXEC-TEXT-2',
        says: 'The same facts give the same text, and the version of the template is not shown anywhere',
      },
    ],
  },
  {
    heading: '`stateToken` (opaque snapshot)',
    sha256: 'a7b4ba339ae1fa04b79937e18e61c829acbf732cc93c7036dee17955aada0cec',
    rows: [
      {
        id: 'EXEC-TOKEN-1',
        says: 'A state token is short, has a fixed length and reveals nothing; what it refers to is in the store',
      },
      {
        id: 'EXEC-TOKEN-2',
        says: 'A state token alone leads back to its run and node, in any process that has the store and the key',
      },
      {
        id: 'EXEC-TOKEN-3',
        says: 'A token with any character changed, removed or swapped is refused with a named error',
      },
      {
        id: 'EXEC-TOKEN-4',
        says: 'A token carries a version, and one of an unknown version is refused for that reason',
      },
    ],
  },
  {
    heading: '`ackToken` (opaque completion acknowledgement)',
    sha256: '330c351c9e6e3752b939d5969cba565ef1dda62878ccbc48c7cf3646e6f5e239',
    rows: [
      {
        id: 'EXEC-ACK-1',
        says: 'Each pending step comes with an ack token for its node; a finished run has none',
      },
      { id: 'EXEC-ACK-2', says: 'Sending a pair of tokens again returns the first answer byte for byte' },
      {
        id: 'EXEC-ACK-3',
        says: 'Sending a pair again, even at the same moment, leaves one advance in the log',
      },
      { id: 'EXEC-ACK-4', says: 'Other and later processes answer a repeated pair the same way' },
      { id: 'EXEC-ACK-5', says: 'The ack token of one run is refused at another' },
      { id: 'EXEC-ACK-6', says: 'The ack token of one node is refused at another node of the same run' },
    ],
  },
  {
    heading: 'Branching and “attempt acks” (normative)',
    sha256: 'd532e01425b38c4382afae7411e931f91d8c15f28a38ba506419bb758ca39f89',
    rows: [
      {
        id: 'EXEC-FORK-1',
        says: 'A run can continue in another direction from a node that was already left',
      },
      {
        id: 'EXEC-FORK-2',
        says: 'Showing a node again returns an ack token that is new, so that the agent needs nothing else for a fork',
      },
      {
        id: 'EXEC-FORK-3',
        says: 'A repeated pair with different output gets a warning that this was not recorded, and a fresh ack token that records it as a branch',
      },
      {
        id: 'EXEC-FORK-4',
        says: 'One ack token stands for one attempt, blocked ones included, however often it is sent',
      },
      { id: 'EXEC-FORK-5', says: 'Showing a node again writes nothing' },
    ],
  },
];
