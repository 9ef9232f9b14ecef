import { E } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn } from '../options.ts';
import { visibleJson } from '../text/visible.ts';
import type { Command } from './command.ts';

/** Which keys sign and verify tokens, by fingerprint. */
export const keysShow: Command = async ({ host, terminal, env }, given) => {
  const opened = await host.data();
  if (E.isLeft(opened)) return opened;
  const shown = await opened.right.showKeys()();
  if (E.isLeft(shown)) return shown;
  const { current, previous } = shown.right ?? {};
  if (isOn('json', given, env))
    terminal.out(`${visibleJson({ current: current ?? null, previous: previous ?? null })}\n`);
  else if (current === undefined)
    terminal.out('There is no key yet: the server makes one when it is first used.\n');
  else
    terminal.out(
      `current   ${current}  signs tokens, and verifies them\nprevious  ${previous === undefined ? '–                 keys were never rotated' : `${previous}  only verifies what it signed`}\n`,
    );
  return E.right(EXIT.ok);
};
