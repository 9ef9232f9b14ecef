/** The one file that knows the library for command lines. */

import { Command, CommanderError, Option } from 'commander';
import { EXIT, type ExitCode } from './errors/failure.ts';
import { FLAGS, type FlagName, type Given } from './options.ts';
import type { Terminal } from './terminal.ts';
import { visible } from './text/visible.ts';
import { VERSION } from './version.ts';

/** What each command does; gives the exit code. */
export interface Actions {
  readonly validate: (given: Given, paths: readonly string[]) => Promise<ExitCode>;
  readonly list: (given: Given) => Promise<ExitCode>;
  readonly preview: (given: Given, workflow: string) => Promise<ExitCode>;
  readonly schema: (given: Given) => Promise<ExitCode>;
  readonly export: (given: Given, sessionId: string) => Promise<ExitCode>;
  readonly import: (given: Given, file: string) => Promise<ExitCode>;
  readonly render: (given: Given, sessionId: string) => Promise<ExitCode>;
  readonly verify: (given: Given) => Promise<ExitCode>;
  readonly listSessions: (given: Given) => Promise<ExitCode>;
  readonly showSession: (given: Given, sessionId: string) => Promise<ExitCode>;
  readonly showKeys: (given: Given) => Promise<ExitCode>;
  readonly rotateKeys: (given: Given) => Promise<ExitCode>;
}

/** Reads the command line and runs what it asks for. */
export async function runProgram(
  args: readonly string[],
  actions: Actions,
  terminal: Pick<Terminal, 'out' | 'err'>,
): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok;
  const root = program(actions, terminal, (ended) => {
    code = ended;
  });
  try {
    await root.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.ok : EXIT.misuse;
  }
}

function program(
  actions: Actions,
  { out, err }: Pick<Terminal, 'out' | 'err'>,
  end: (code: ExitCode) => void,
): Command {
  const root = new Command('workrail')
    .description('Checks workflow files of WorkRail, shows sessions and moves them between machines.')
    .version(VERSION, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: out,
      writeErr: err,
      outputError: (text, write) => write(said(text)),
    })
    .exitOverride();
  addFlags(root, ['data-dir', 'bundled-path', 'workflow-paths']);
  root.addHelpText('after', example('workrail validate .workrail/workflows --strict'));
  pointToHelp(root);

  command(root, 'validate', 'compile workflow files and print what is wrong with them')
    .argument('<paths...>', 'workflow files, or folders that are looked through')
    .addHelpText('after', EXIT_CODES + example('workrail validate workflows release.yaml --json'))
    .action(async (paths: string[], _, self: Command) => end(await actions.validate(givenTo(self), paths)));

  const workflow = command(root, 'workflow', 'list workflows, preview one, print the schema of the files');
  workflow.addHelpText('after', example('workrail workflow preview wr.code-review'));
  command(workflow, 'list', 'list the workflows that are found from the current folder')
    .addHelpText('after', example('workrail workflow list --json'))
    .action(async (_, self: Command) => end(await actions.list(givenTo(self))));
  command(workflow, 'preview', 'show what a workflow does, step by step')
    .argument('<workflow>', 'an id, or a file (its ending or a slash says so)')
    .addHelpText('after', example('workrail workflow preview ./release.yaml'))
    .action(async (name: string, _, self: Command) => end(await actions.preview(givenTo(self), name)));
  command(workflow, 'schema', 'print the JSON Schema of workflow files, for editors')
    .addHelpText('after', example('workrail workflow schema --out workflow.schema.json'))
    .action(async (_, self: Command) => end(await actions.schema(givenTo(self))));

  const sessions = command(root, 'sessions', 'list sessions, show one');
  sessions.addHelpText('after', example('workrail sessions list'));
  command(sessions, 'list', 'list sessions with their runs, the latest first')
    .addHelpText('after', example('workrail sessions list --workspace . --limit 5'))
    .action(async (_, self: Command) => end(await actions.listSessions(givenTo(self))));
  command(sessions, 'show', 'show what was done in a session: runs, steps, branches, gaps, notes')
    .argument('<sessionId>', 'ses_…, as the list shows it')
    .addHelpText('after', example('workrail sessions show ses_…'))
    .action(async (id: string, _, self: Command) => end(await actions.showSession(givenTo(self), id)));

  command(root, 'export', 'write a session to a file that another machine can take in')
    .argument('<sessionId>', 'ses_…, as answers and the list of sessions show it')
    .addHelpText('after', PACKING + example('workrail export ses_… --out login.jsonl.gz'))
    .action(async (id: string, _, self: Command) => end(await actions.export(givenTo(self), id)));
  command(root, 'import', 'take in a session from a file that "workrail export" wrote')
    .argument('<file>', 'the bundle')
    .addHelpText('after', IMPORTING + example('workrail import login.jsonl.gz'))
    .action(async (file: string, _, self: Command) => end(await actions.import(givenTo(self), file)));

  command(root, 'render', 'write a session as a document for people')
    .argument('<sessionId>', 'ses_…, as the list of sessions shows it')
    .addHelpText('after', RENDERING + example('workrail render ses_… --out login.html'))
    .action(async (id: string, _, self: Command) => end(await actions.render(givenTo(self), id)));
  command(
    root,
    'verify',
    'check the log of all sessions and every document, and mend what is derived from them',
  )
    .addHelpText('after', VERIFYING + example('workrail verify --json'))
    .action(async (_, self: Command) => end(await actions.verify(givenTo(self))));

  const keys = command(root, 'keys', 'show or rotate the keys that sign tokens');
  keys.addHelpText('after', example('workrail keys rotate'));
  command(keys, 'show', 'show the fingerprints of the keys')
    .addHelpText('after', example('workrail keys show --json'))
    .action(async (_, self: Command) => end(await actions.showKeys(givenTo(self))));
  command(keys, 'rotate', 'make a new key for tokens')
    .addHelpText('after', ROTATING + example('workrail keys rotate'))
    .action(async (_, self: Command) => end(await actions.rotateKeys(givenTo(self))));
  return root;
}

/** The flags of each command, by its name, with its parent's where another one has the same. */
const COMMAND_FLAGS: Readonly<Record<string, readonly FlagName[]>> = {
  validate: ['json', 'sarif', 'quiet', 'strict'],
  'sessions list': ['limit', 'workspace', 'json'],
  list: ['json'],
  preview: ['json'],
  schema: ['out'],
  export: ['out', 'json'],
  import: ['as-new', 'json'],
  verify: ['json'],
  render: ['format', 'out'],
  show: ['json'],
  rotate: ['json'],
};

function command(parent: Command, name: string, description: string): Command {
  const made = parent.command(name).description(description).helpOption('-h, --help', 'print this help');
  addFlags(made, COMMAND_FLAGS[`${parent.name()} ${name}`] ?? COMMAND_FLAGS[name] ?? []);
  pointToHelp(made);
  return made;
}

function addFlags(to: Command, names: readonly FlagName[]): void {
  for (const name of names) {
    const flag = FLAGS[name];
    const spelling = 'value' in flag ? `--${name} ${flag.value}` : `--${name}`;
    const option = new Option(spelling, `${flag.help} (environment: ${flag.env})`);
    to.addOption(name === 'json' && names.includes('sarif') ? option.conflicts('sarif') : option);
  }
}

const pointToHelp = (one: Command): Command =>
  one.showHelpAfterError(`See ${[...pathTo(one)].join(' ')} --help.`);

const pathTo = (one: Command): readonly string[] =>
  one.parent === null ? [one.name()] : [...pathTo(one.parent), one.name()];

/** All flags that were given, under their own names. */
function givenTo(self: Command): Given {
  const values: Readonly<Record<string, unknown>> = self.optsWithGlobals();
  return Object.fromEntries(
    Object.keys(FLAGS).flatMap((flag) => {
      const value = values[flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
      return value === undefined ? [] : [[flag, value]];
    }),
  );
}

const example = (line: string): string => `\nExample:\n  $ ${line}\n`;

const EXIT_CODES = `
Exit codes:
  0  no errors
  1  errors, or warnings with --strict
  2  the command line can not be followed
`;

const PACKING = `
The bundle holds the log of the session, its workflows, notes and artifacts, and the paths and branch that were
observed; no tokens and no keys. Its name says how it is packed: .gz, .zst (Node 22.15 or newer), or not at all.
Without --out it is <sessionId>.jsonl.gz in the current folder. A file of that name is replaced when all is written.
`;

const RENDERING = `
The document holds what is missing or was assumed first, then each run with its branches kept apart, notes and artifacts;
as HTML also a picture of each run. It is one file that fetches nothing: what agents wrote stays text.
`;

const VERIFYING = `
Every event carries the digest of the one before it, so an event that was edited, dropped or put elsewhere is found and
named. Nothing of the log is changed.

Exit codes:
  0  all is as it was written
  1  something is damaged; it is named
  2  the command line can not be followed
`;

const ROTATING = `
Tokens that the key before signed stay good until the next rotation, those of the key before that are refused. Servers
that run see the new key at their next call. A chain of acknowledgements keeps the key of its first one until the step is
shown again; resume_session finds every run, with tokens of the new key.
`;

const IMPORTING = `
All of the bundle is verified before anything is written, and it is taken in as a whole or not at all. The same bundle
again changes nothing. Where its session is here and has gone another way, it becomes a new session with new ids.
`;

/** An error of the library in the words of this program; what the user typed is shown harmlessly. */
function said(text: string): string {
  const [first = '', ...more] = text.trimEnd().split('\n');
  return [`workrail: ${visible(first.replace(/^error: /, ''))}`, ...more.map(visible), ''].join('\n');
}
