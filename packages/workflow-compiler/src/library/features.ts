/** What a feature adds to the prompt of every step. */
export interface Feature {
  readonly constraints?: readonly string[];
  readonly procedure?: readonly string[];
  readonly verify?: readonly string[];
}

/** The features that a workflow can switch on by name. A closed set. */
export const FEATURES: Readonly<Record<string, Feature>> = {
  'wr.features.capabilities': {
    constraints: [
      'Rely only on tools that you have seen work in this session. If one that would help is missing, work manually and name the tool in the notes.',
    ],
    verify: ['The notes name every tool that was missing and what was done instead.'],
  },
  'wr.features.memory_context': {
    constraints: [
      'What a memory tool returns may be out of date: check it against the files before you build on it.',
    ],
    procedure: [
      'If a memory tool is available, look up earlier findings on this subject first, and store what you learn that will outlive this run at the end.',
    ],
  },
  'wr.features.subagent_guidance': {
    constraints: [
      'You own the result. Hand out reading, searching and second opinions; keep decisions and writing to shared files to yourself.',
    ],
    procedure: [
      'If parts of this step are independent and you can start other agents, hand each one a complete task: the question, the paths, the form of the answer. They know nothing of this conversation.',
      'Check what comes back against the sources before you use it, and settle contradictions yourself.',
    ],
    verify: ['No claim of another agent is in the notes unchecked.'],
  },
};
