import { program } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn } from '../options.ts';
import { visibleJson } from '../text/visible.ts';
import { type Command, withData } from './command.ts';

/** Makes a new key for tokens. */
export const keysRotate: Command = {
  name: 'keys rotate',
  about: 'make a new key for tokens',
  flags: ['json'],
  notes: `Tokens that the key before signed stay good until the next rotation, those of the key before that are refused. Servers
that run see the new key at their next call. A chain of acknowledgements keeps the key of its first one until the step is
shown again; resume_session finds every run, with tokens of the new key.`,
  example: 'workrail keys rotate',
  run: ({ host, terminal, env }, given) =>
    program(async ({ take }) => {
      const rotated = await take(withData(host, (data) => data.rotateKeys()));
      const { current, previous } = rotated;
      terminal.out(
        isOn('json', given, env)
          ? `${visibleJson({ current, previous: previous ?? null })}\n`
          : `New key ${current}. Tokens of ${previous} stay good until the next rotation; those of the key before it are refused.\nRuns lose nothing: resume_session finds them, with new tokens.\n`,
      );
      return EXIT.ok;
    }),
};
