import { type CommandOptions, type Ended, step, workflowFile, workrail } from './command-line.ts';
import { homeForTest, type ServerHome } from './server-home.ts';

type Command = (args: readonly string[], more?: Partial<CommandOptions>) => Ended;

/** A project on a machine of its own, with the commands that are run in it. */
interface CommandProject {
  readonly home: ServerHome;
  readonly validate: Command;
  /** `workrail workflow`: the next argument says what to do. */
  readonly workflow: Command;
  /** The same for `workrail catalog`. */
  readonly catalog: Command;
  /** The same for `workrail command`. */
  readonly command: Command;
}

/** A home whose working folder is a project with these files, for the test that calls this. */
export function project(files: Readonly<Record<string, string | object>> = {}): CommandProject {
  const home = homeForTest();
  home.write('work/package.json', {});
  for (const [path, content] of Object.entries(files)) home.write(`work/${path}`, content);
  const command =
    (name: string): Command =>
    (args, more = {}) =>
      workrail([name, ...args], { home, ...more });
  return {
    home,
    validate: command('validate'),
    workflow: command('workflow'),
    catalog: command('catalog'),
    command: command('command'),
  };
}

/** A workflow file with an error, one with a warning, and one without either. */
export const BAD = workflowFile('team.bad', [step('first', { promptt: 'x' })]);
export const OLD = workflowFile('old');
export const GOOD = workflowFile('team.good');

/** What `workrail validate --json` prints. */
interface JsonReport {
  readonly files: readonly {
    readonly file: string;
    readonly ok: boolean;
    readonly workflowId?: string;
    readonly workflowHash?: string;
    readonly diagnostics: readonly { readonly rule: string; readonly message: string }[];
  }[];
  readonly errors: number;
  readonly warnings: number;
}

export const jsonOf = (stdout: string): JsonReport => JSON.parse(stdout) as JsonReport;
