import { program } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn } from '../options.ts';
import { visibleJson } from '../text/visible.ts';
import { type Command, withData } from './command.ts';

/** Which keys sign and verify tokens, by fingerprint. */
export const keysShow: Command = {
  name: 'keys show',
  about: 'show the fingerprints of the keys',
  flags: ['json'],
  example: 'workrail keys show --json',
  run: ({ host, terminal, env }, given) =>
    program(async ({ take }) => {
      const shown = await take(withData(host, (data) => data.showKeys()));
      const { current, previous } = shown ?? {};
      if (isOn('json', given, env))
        terminal.out(`${visibleJson({ current: current ?? null, previous: previous ?? null })}\n`);
      else if (current === undefined)
        terminal.out('There is no key yet: the server makes one when it is first used.\n');
      else
        terminal.out(
          `current   ${current}  signs tokens, and verifies them\nprevious  ${previous === undefined ? '–                 keys were never rotated' : `${previous}  only verifies what it signed`}\n`,
        );
      return EXIT.ok;
    }),
};
