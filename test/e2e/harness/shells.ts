import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { PATIENCE_MS } from '../../harness/patience.ts';
import { helperScript } from './server-files.ts';

/** A shell of this machine by name; undefined where it has none. */
export function shellOn(name: 'zsh' | 'fish'): string | undefined {
  const { status, stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

export interface Completing {
  readonly script: string;
  /** Where the command line is typed. */
  readonly folder: string;
  /** Where the script is put, and whatever a shell keeps for its user. */
  readonly home: string;
}

function outputOf(shell: string, args: readonly string[], { folder, home }: Completing): string {
  const { status, stdout, stderr } = spawnSync(shell, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: home, TERM: 'dumb', LC_ALL: 'C.UTF-8' },
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

function written({ script, home }: Completing, name: string): string {
  const file = join(home, name);
  writeFileSync(file, script);
  return file;
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

const IN_BASH = `
set -o nounset
source "$1"
shift
complete -p workrail | grep -q -- '-F _workrail workrail$' || exit 9
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
COMP_LINE="$*"
COMP_POINT=\${#COMP_LINE}
_workrail
if ((\${#COMPREPLY[@]} > 0)); then printf '%s\\n' "\${COMPREPLY[@]}"; fi
`;

/** What bash offers for the last of the words, which are as it takes a line apart. */
export const inBash = (completing: Completing, words: readonly string[]): readonly string[] =>
  linesOf(
    outputOf(
      'bash',
      [
        '--norc',
        '--noprofile',
        '-c',
        IN_BASH,
        'bash',
        written(completing, 'workrail.bash'),
        'workrail',
        ...words,
      ],
      completing,
    ),
  );

/** What fish offers at the end of a line, each with its description behind a tab. */
export const inFish = (completing: Completing, line: string): readonly string[] =>
  linesOf(
    outputOf(
      'fish',
      [
        '--no-config',
        '--command',
        'source $argv[1]; complete --do-complete $argv[2]',
        written(completing, 'workrail.fish'),
        line,
      ],
      completing,
    ),
  );

/** What zsh offers at the end of each line. `from` says how the script is installed. */
export function inZsh(
  completing: Completing,
  from: 'sourced' | 'fpath',
  lines: readonly string[],
): readonly (readonly string[])[] {
  const file = written(completing, from === 'fpath' ? '_workrail' : 'workrail.zsh');
  const compinit = 'autoload -Uz compinit; compinit -D -u';
  const setup = from === 'fpath' ? `fpath=("$HOME" $fpath); ${compinit}` : `${compinit}; source "${file}"`;
  const output = outputOf('zsh', ['-f', helperScript('zsh-completions.zsh'), setup, ...lines], completing);
  const parts = output.split(/^== end\n/m).map(linesOf);
  expect(parts).toHaveLength(lines.length + 1);
  return parts.slice(0, -1);
}
