import { program } from '@workrail/kernel';
import { bashScript } from '../completion/bash.ts';
import { type CommandLine, type CommandLineSource, commandLineOf } from '../completion/command-line.ts';
import { fishScript } from '../completion/fish.ts';
import { zshScript } from '../completion/zsh.ts';
import { misuseError } from '../errors/cli-error.ts';
import { EXIT } from '../errors/failure.ts';
import type { Command } from './command.ts';

const SCRIPTS: Readonly<Record<string, (line: CommandLine) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};
const SHELLS = Object.keys(SCRIPTS);

/** Prints what a shell needs to complete command lines. It is itself one of the commands, so that it asks for them. */
export const completion = (all: () => CommandLineSource): Command => ({
  name: 'completion',
  changesData: false,
  about: 'print a shell script that completes workrail commands',
  arguments: [{ name: '<shell>', about: 'one of', choices: SHELLS }],
  flags: [],
  notes: `It only prints the script. To load it in every shell, save it to a file, and save it again after each update:
  bash  workrail completion bash > ~/.workrail.bash    then add to ~/.bashrc: source ~/.workrail.bash
  zsh   workrail completion zsh > ~/.workrail.zsh      then add to ~/.zshrc, after compinit: source ~/.workrail.zsh
  fish  workrail completion fish > ~/.config/fish/completions/workrail.fish

The script starts no program. It completes a command named workrail; zsh also completes an alias of that name after
"setopt complete_aliases". bash has to be 4 or newer.`,
  example: 'workrail completion bash',
  run: ({ host, terminal }, _given, shell = '') =>
    program(async ({ fail }) => {
      const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
      if (script === undefined)
        return fail(
          misuseError(`there is no script for the shell "${shell}"`, `The shells are ${SHELLS.join(', ')}.`),
        );
      terminal.file(script(commandLineOf(all(), host)));
      return EXIT.ok;
    }),
});
