import type { Section } from '../requirement.ts';

export const preferences: readonly Section[] = [
  {
    heading: 'Full-auto execution (modes)',
    sha256: 'e207ebc0209dd9bed49615d095e90ec648337b3a631160745c1fed58aa3c191c',
    rows: [
      {
        id: 'EXEC-AUTO-1',
        says: 'In both automatic modes each step tells the agent to answer for the user and to write down its assumptions; in guided mode it does not',
      },
      {
        id: 'EXEC-AUTO-2',
        says: 'Steps that address the user come up in every mode; automation skips none of them',
      },
      {
        id: 'EXEC-AUTO-3',
        says: 'The variant that never stops reaches the end of any workflow without a block, and everything that is missing is recorded',
      },
      {
        id: 'EXEC-AUTO-4',
        says: 'The variant with stops waits only for what is declared as something that only the user can provide',
      },
    ],
  },
  {
    heading: 'Preferences & modes (normative)',
    sha256: '699ff79d4b26cf70c67b84d96011034f4cc142e4aeab5a3e7192e805051d4a33',
    rows: [
      {
        id: 'EXEC-PREF-1',
        says: 'Preferences can be chosen at the start, with a step and between steps, through the existing tools',
      },
    ],
  },
  {
    heading: 'Preferences (closed set)',
    sha256: '06620f88726105322c9d094cabd6151e41a87ff0b20b635aaf2fe99f5c0b9d91',
    rows: [
      {
        id: 'EXEC-PREF-2',
        says: 'An unknown value is refused with a named error, and nothing is written',
      },
      { id: 'EXEC-PREF-3', says: 'A key that is not a preference is refused with a named error' },
      {
        id: 'EXEC-PREF-4',
        says: 'A workflow file can recommend only known keys and values; any other is an error in the file',
      },
      {
        id: 'EXEC-PREF-5',
        says: 'A change of preferences leaves tokens and the answers to used ones as they were',
      },
    ],
  },
  {
    heading: 'Modes (presets)',
    sha256: '1f6dd1949d9cc5c9e3b68943f0c2b282ff25b5e7b989988d9ea9264c16b0e7cf',
    rows: [
      {
        id: 'EXEC-MODE-1',
        says: 'Each of the three modes sets the three preferences that the design gives it; guided is the default',
      },
      {
        id: 'EXEC-MODE-2',
        says: 'The server owns the modes: each has one name, one label and one sentence that explains it',
      },
      {
        id: 'EXEC-MODE-3',
        says: 'A single preference can be set together with a mode and then takes precedence',
      },
    ],
  },
  {
    heading: 'Scopes and precedence',
    sha256: 'c3b3c1084c355d849ca91530232924bd9cc9b4e7a5804eb9582442318d8c9d88',
    rows: [
      {
        id: 'EXEC-SCOPE-1',
        says: 'Personal settings apply if nothing is chosen, and what is chosen for a run takes precedence',
      },
      { id: 'EXEC-SCOPE-2', says: 'A session keeps the settings that it started with for all its runs' },
      { id: 'EXEC-SCOPE-3', says: 'Settings that change later affect no node that was reached before' },
    ],
  },
  {
    heading: 'Node-attached effective preferences',
    sha256: '79e78b9c5b9b660d69ab62624ec67bdbf1aa271a5aa4ab471533d60d95947abd',
    rows: [
      {
        id: 'EXEC-NODE-1',
        says: 'The preferences in force at its node decide what stops an attempt',
      },
      {
        id: 'EXEC-NODE-2',
        says: 'The preferences in force are in the log, with the run, with each step and with each change',
      },
      { id: 'EXEC-NODE-3', says: 'Nodes after a change have it until the next change' },
      { id: 'EXEC-NODE-4', says: 'Continuing from an older state token uses the preferences of that node' },
    ],
  },
  {
    heading: 'User-only dependencies (normative)',
    sha256: '6178a2204786bc1baff699bfa0b1cc3e23ac2da335899f1e912aa8a7410dae15',
    rows: [
      {
        id: 'EXEC-USER-1',
        says: 'What only the user can provide has one of six reasons; a file that names another is refused',
      },
      {
        id: 'EXEC-USER-2',
        says: 'If a run stops for it, the block names reason, step and context key, and says how to continue',
      },
      {
        id: 'EXEC-USER-3',
        says: 'If a run never stops, the reason is a warning and is recorded as a gap with the same reason',
      },
      { id: 'EXEC-USER-4', says: 'Such a gap is shown whenever the run is resumed, until it is closed' },
    ],
  },
  {
    heading: 'Mode safety, warnings, and recommendations (normative)',
    sha256: '55b5bafbadb073bfef4ae5cc8780b084cc0278253ee8c4a3794c1af04b25f472',
    rows: [
      { id: 'EXEC-ADVICE-1', says: 'No mode is ever refused because of what a workflow recommends' },
      {
        id: 'EXEC-ADVICE-2',
        says: 'A workflow says how much automation it recommends at most, and the agent is told so',
      },
      { id: 'EXEC-ADVICE-3', says: 'A run that starts with more than that gets a warning with a code' },
      { id: 'EXEC-ADVICE-4', says: 'The warning names the freest mode that the workflow recommends' },
      { id: 'EXEC-ADVICE-5', says: 'A change to more than that with a step gets the same warning' },
      { id: 'EXEC-ADVICE-6', says: 'A change to more than that between steps gets the same warning' },
    ],
  },
];
