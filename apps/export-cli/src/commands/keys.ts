import { typed } from '@workrail/kernel';
import { answering, withData } from './command.ts';

export const keysShow = answering({
  name: 'keys show',
  changesData: false,
  about: 'show the fingerprints of the keys',
  flags: ['json'],
  example: 'workrail keys show --json',
  ask: ({ host }) => withData(host, (data) => data.showKeys(), { begins: true }),
  json: (keys) => ({ current: keys?.current ?? null, previous: keys?.previous ?? null }),
  text: (keys, { program }) =>
    keys === undefined
      ? typed(
          'There is no key. The server creates one when it is first used.\nIf agents hold tokens, restore keyring.json from a backup first: a new key does not verify them. "workrail doctor" says whether there are sessions.\n',
          program,
        )
      : `current   ${keys.current}  signs and verifies tokens\nprevious  ${keys.previous === undefined ? '–                 keys were never rotated' : `${keys.previous}  only verifies tokens that it signed`}\n`,
});

export const keysRotate = answering({
  name: 'keys rotate',
  changesData: true,
  about: 'create a new key for signing tokens',
  flags: ['json'],
  notes: `Tokens signed with the current key stay valid until the next rotation; older ones are refused from now on. Running
servers use the new key from their next call. An agent that keeps acknowledging steps gets tokens of the old key until a
step is shown to it again; resume_session finds every run and returns tokens of the new key.`,
  example: 'workrail keys rotate',
  ask: ({ host }) => withData(host, (data) => data.rotateKeys(), { begins: true }),
  json: ({ current, previous }) => ({ current, previous: previous ?? null }),
  text: ({ current, previous }) =>
    `The new key is ${current}. Tokens of ${previous} stay valid until the next rotation; older ones are refused.\nNo run is lost: resume_session finds it and returns new tokens.\n`,
});
