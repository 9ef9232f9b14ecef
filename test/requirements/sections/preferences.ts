import type { Section } from '../requirement.ts';

export const preferences: readonly Section[] = [
  {
    heading: 'Full-auto execution (modes)',
    sha256: 'e207ebc0209dd9bed49615d095e90ec648337b3a631160745c1fed58aa3c191c',
    rows: [
      {
        id: 'EXEC-AUTO-1',
        says: 'In both automatic modes each step tells the agent to answer in the place of the user and to write down what it assumed; a guided one does not',
      },
      {
        id: 'EXEC-AUTO-2',
        says: 'Steps that speak to the user come up in every mode; automation passes none of them over',
      },
      {
        id: 'EXEC-AUTO-3',
        says: 'The variant that never stops comes to the end of any workflow without a block, and every miss is on record',
      },
      {
        id: 'EXEC-AUTO-4',
        says: 'The variant with stops waits for nothing but what is named as only in the gift of the user',
      },
    ],
  },
  {
    heading: 'Preferences & modes (normative)',
    sha256: '699ff79d4b26cf70c67b84d96011034f4cc142e4aeab5a3e7192e805051d4a33',
    rows: [
      {
        id: 'EXEC-PREF-1',
        says: 'Preferences can be chosen at the start, with a step and between steps, through the tools that are there anyway',
      },
    ],
  },
  {
    heading: 'Preferences (closed set)',
    sha256: '06620f88726105322c9d094cabd6151e41a87ff0b20b635aaf2fe99f5c0b9d91',
    rows: [
      {
        id: 'EXEC-PREF-2',
        says: 'A value outside the known ones is refused by name, and nothing is written',
      },
      { id: 'EXEC-PREF-3', says: 'A key that is no preference is refused by name' },
      {
        id: 'EXEC-PREF-4',
        says: 'A workflow file recommends within the known keys and values; any other is an error in it',
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
        says: 'Each of the three modes sets the three preferences that the design gives it; guided is the usual one',
      },
      {
        id: 'EXEC-MODE-2',
        says: 'The server owns the modes: each has one name, one label and one sentence that explains it',
      },
      { id: 'EXEC-MODE-3', says: 'A single preference can be set beside a mode and then counts' },
    ],
  },
  {
    heading: 'Scopes and precedence',
    sha256: 'c3b3c1084c355d849ca91530232924bd9cc9b4e7a5804eb9582442318d8c9d88',
    rows: [
      {
        id: 'EXEC-SCOPE-1',
        says: 'Personal settings count where nothing is chosen, and what is chosen for a run goes before them',
      },
      { id: 'EXEC-SCOPE-2', says: 'A session keeps the settings that it began with for all its runs' },
      { id: 'EXEC-SCOPE-3', says: 'Settings that change later alter no point that was reached before' },
    ],
  },
  {
    heading: 'Node-attached effective preferences',
    sha256: '79e78b9c5b9b660d69ab62624ec67bdbf1aa271a5aa4ab471533d60d95947abd',
    rows: [
      {
        id: 'EXEC-NODE-1',
        says: 'What stops an attempt is decided by the preferences in force at its point',
      },
      {
        id: 'EXEC-NODE-2',
        says: 'The preferences in force stand in the log, with the run, with each step and with each change',
      },
      { id: 'EXEC-NODE-3', says: 'Points behind a change have it until the next one' },
      { id: 'EXEC-NODE-4', says: 'Going on from an older state token goes by the preferences of that point' },
    ],
  },
  {
    heading: 'User-only dependencies (normative)',
    sha256: '6178a2204786bc1baff699bfa0b1cc3e23ac2da335899f1e912aa8a7410dae15',
    rows: [
      {
        id: 'EXEC-USER-1',
        says: 'What only the user can give has one of six reasons; a file that names another is refused',
      },
      {
        id: 'EXEC-USER-2',
        says: 'Where a run stops for it, the block names reason, step and context key, and says how to go on',
      },
      {
        id: 'EXEC-USER-3',
        says: 'Where a run never stops, the reason comes as a warning and stands as a gap with the same reason',
      },
      { id: 'EXEC-USER-4', says: 'Such a gap is shown whenever the run is picked up, until it is closed' },
    ],
  },
  {
    heading: 'Mode safety, warnings, and recommendations (normative)',
    sha256: '55b5bafbadb073bfef4ae5cc8780b084cc0278253ee8c4a3794c1af04b25f472',
    rows: [
      { id: 'EXEC-ADVICE-1', says: 'No mode is ever refused for what a workflow recommends' },
      {
        id: 'EXEC-ADVICE-2',
        says: 'A workflow says how much automation it recommends at most, and the agent is told',
      },
      { id: 'EXEC-ADVICE-3', says: 'A run that starts with more than that gets a warning with a code' },
      { id: 'EXEC-ADVICE-4', says: 'The warning names the freest mode that the workflow recommends' },
      { id: 'EXEC-ADVICE-5', says: 'A change to more than that with a step gets the same warning' },
      { id: 'EXEC-ADVICE-6', says: 'A change to more than that between steps gets the same warning' },
    ],
  },
];
