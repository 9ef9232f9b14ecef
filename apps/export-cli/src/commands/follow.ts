import type { RunOptions, RunReport, RunUseCases } from '@workrail/application';
import { program, type TaskEither } from '@workrail/kernel';
import type { DataFolderError } from '@workrail/node-host';
import type { Host } from '../composition-root.ts';
import type { DatabaseLostError, RunError } from '../errors/cli-error.ts';
import { EXIT, type ExitCode } from '../errors/failure.ts';
import { type Given, isOn } from '../options.ts';
import { runLines, stepLine } from '../text/run-steps-text.ts';
import { endLines, goesOnLines, outputText } from '../text/run-text.ts';
import { visibleJson } from '../text/visible.ts';
import type { CommandDependencies } from './command.ts';

/** Milliseconds between two looks at a run. */
const LOOK = 200;
/** Milliseconds after which a call is worth a line of its own where nothing is drawn. */
const SLOW = 3_000;
const FOREVER = 2 ** 31 - 1;

/** Does something with runs, lets the calls end that are on their way, and closes the data folder. */
export const withRuns = <Err, A>(
  host: Host,
  options: RunOptions,
  use: (runs: RunUseCases) => TaskEither<Err, A>,
): TaskEither<Err | DataFolderError | DatabaseLostError, A> =>
  program<Err | DataFolderError | DatabaseLostError, A>(async ({ take, fail }) => {
    const lost = await host.lostDatabase();
    if (lost !== undefined) fail({ _tag: 'DatabaseLostError', ...lost });
    const runs = await take(() => host.runs(options));
    // Waits of runs keep no program alive.
    const alive = setInterval(() => {}, FOREVER);
    try {
      return await take(use(runs));
    } finally {
      await runs.close();
      clearInterval(alive);
    }
  });

const isAtWork = ({ detail }: RunReport): boolean => detail === 'running' || detail === 'waiting';

/** Shows a run from the report of its start on, until nothing is at work in it or somebody interrupts; gives the exit code. */
const followed = (
  deps: CommandDependencies,
  runs: Pick<RunUseCases, 'runStatus'>,
  first: RunReport,
): TaskEither<RunError, { readonly report: RunReport; readonly wasLeft: boolean }> =>
  program(async ({ take }) => {
    const show = deps.terminal.live.draws ? drawing(deps) : saying(deps);
    let wasLeft = false;
    const left = deps.interrupts.next().then(() => {
      wasLeft = true;
    });
    let report = first;
    show(report);
    while (isAtWork(report) && !wasLeft) {
      const next = runs.runStatus({ run_id: report.run_id, wait_ms: LOOK })();
      await Promise.race([next, left]);
      report = await take(() => next);
      show(report);
    }
    return { report, wasLeft: wasLeft && isAtWork(report) };
  });

const drawing =
  ({ terminal: { live, livePaint: paint } }: CommandDependencies) =>
  (report: RunReport): void =>
    live.draw(runLines(report, { ...live.size(), now: Date.now(), paint }));

/** A line for each change. */
function saying({ terminal }: CommandDependencies) {
  const said = new Map<string, string>();
  return ({ steps }: RunReport): void => {
    for (const step of steps) {
      const isNew = step.state === 'running' && Date.now() - Date.parse(step.began_at) < SLOW;
      const line = stepLine(step);
      if (isNew || said.get(step.step_id) === line) continue;
      said.set(step.step_id, line);
      terminal.err(`${line}\n`);
    }
  };
}

const CODES: Readonly<Record<RunReport['detail'], ExitCode>> = {
  running: EXIT.left,
  waiting: EXIT.left,
  succeeded: EXIT.ok,
  failed: EXIT.problems,
  canceled: EXIT.canceled,
  needs_decision: EXIT.needsDecision,
  waits_for_agent: EXIT.agentsTurn,
};

/** What the help of commands that follow a run says of how they end. */
export const FOLLOW_NOTES = `On a terminal, the steps are drawn as they are done; elsewhere, each change is a line on stderr. stdout has the final output
alone, or the report of the run with --json. Ctrl-C leaves the run, which goes on where a server, the dashboard or
"workrail worker" is running.

Exit codes:
  0    the run succeeded, or was started with --detach
  1    a step failed
  2    wrong usage
  4    the run was canceled
  5    a decision is needed, because nobody knows whether a request took effect
  6    it is an agent's turn
  7    the run was not started, because something is missing, such as an input
  130  the run was left before its end`;

/** Follows a run, unless it is to be left to others, and prints what came of it. */
export const toItsEnd = (
  deps: CommandDependencies,
  given: Given,
  runs: Pick<RunUseCases, 'runStatus'>,
  begun: RunReport,
): TaskEither<RunError, ExitCode> =>
  program(async ({ take }) => {
    const { terminal, env } = deps;
    const asJson = isOn('json', given, env);
    if (isOn('detach', given, env)) {
      terminal.out(asJson ? `${visibleJson(begun)}\n` : `${begun.run_id}\n`);
      if (!asJson) terminal.err(lines(goesOnLines(begun.run_id, deps.program)));
      return EXIT.ok;
    }
    const { report, wasLeft } = await take(followed(deps, runs, begun));
    if (wasLeft) terminal.err(`Left ${report.run_id}; calls that are on their way end first.\n`);
    terminal.err(lines(endLines(report, deps.program)));
    if (asJson) terminal.out(`${visibleJson(report)}\n`);
    else if (terminal.isWatched) terminal.out(outputText(report));
    else terminal.file(outputText(report));
    return CODES[report.detail];
  });

const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');

/** Whether this process makes the calls of the run that it starts or goes on with. */
export const drivesHere = (given: Given, { env }: CommandDependencies): boolean =>
  !isOn('detach', given, env);
