import { basename, dirname } from 'node:path';
import { shellWord } from './shell-word.ts';
import { shownPath } from './shown-path.ts';
import { visible } from './visible.ts';

/** More files than this are named by their folders. */
const FILES = 3;

/** The command that shows all problems of these files, as it can be typed; undefined where it can check none of them. */
export function validateCommand(
  files: readonly string[],
  { cwd, program }: { readonly cwd: string; readonly program: string },
): string | undefined {
  const workflows = [...new Set(files.filter((file) => !isBindings(file)))];
  const paths = workflows.length > FILES ? [...new Set(workflows.map(dirname))] : workflows;
  if (paths.length === 0) return undefined;
  return `${program} validate ${paths.map((path) => visible(shellWord(shownPath(path, cwd)))).join(' ')}`;
}

/** The project's bindings are no workflow. */
const isBindings = (file: string): boolean =>
  basename(file) === 'bindings.json' && basename(dirname(file)) === '.workrail';
