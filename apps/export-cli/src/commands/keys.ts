import { answering, withData } from './command.ts';

export const keysShow = answering({
  name: 'keys show',
  about: 'show the fingerprints of the keys',
  flags: ['json'],
  example: 'workrail keys show --json',
  ask: ({ host }) => withData(host, (data) => data.showKeys(), { begins: true }),
  json: (keys) => ({ current: keys?.current ?? null, previous: keys?.previous ?? null }),
  text: (keys) =>
    keys === undefined
      ? 'There is no key yet: the server makes one when it is first used.\n'
      : `current   ${keys.current}  signs tokens, and verifies them\nprevious  ${keys.previous === undefined ? '–                 keys were never rotated' : `${keys.previous}  only verifies what it signed`}\n`,
});

export const keysRotate = answering({
  name: 'keys rotate',
  about: 'make a new key for tokens',
  flags: ['json'],
  notes: `Tokens that the key before signed stay good until the next rotation, those of the key before that are refused. Servers
that run see the new key at their next call. A chain of acknowledgements keeps the key of its first one until the step is
shown again; resume_session finds every run, with tokens of the new key.`,
  example: 'workrail keys rotate',
  ask: ({ host }) => withData(host, (data) => data.rotateKeys(), { begins: true }),
  json: ({ current, previous }) => ({ current, previous: previous ?? null }),
  text: ({ current, previous }) =>
    `New key ${current}. Tokens of ${previous} stay good until the next rotation; those of the key before it are refused.\nRuns lose nothing: resume_session finds them, with new tokens.\n`,
});
