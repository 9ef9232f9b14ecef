import { E } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn } from '../options.ts';
import { visibleJson } from '../text/visible.ts';
import type { Command } from './command.ts';

/** Makes a new key for tokens. */
export const keysRotate: Command = async ({ host, terminal, env }, given) => {
  const opened = await host.data();
  if (E.isLeft(opened)) return opened;
  const rotated = await opened.right.rotateKeys()();
  if (E.isLeft(rotated)) return rotated;
  const { current, previous } = rotated.right;
  terminal.out(
    isOn('json', given, env)
      ? `${visibleJson({ current, previous: previous ?? null })}\n`
      : `New key ${current}. Tokens of ${previous} stay good until the next rotation; those of the key before it are refused.\nRuns lose nothing: resume_session finds them, with new tokens.\n`,
  );
  return E.right(EXIT.ok);
};
