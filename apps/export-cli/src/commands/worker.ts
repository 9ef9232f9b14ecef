import { setTimeout as pause } from 'node:timers/promises';
import type { ListedServedRun, RunUseCases } from '@workrail/application';
import { program, type TaskEither } from '@workrail/kernel';
import type { RunError } from '../errors/cli-error.ts';
import { EXIT } from '../errors/failure.ts';
import { isOn } from '../options.ts';
import { NO_COLOURS } from '../text/paint.ts';
import { stateText } from '../text/run-text.ts';
import { visible } from '../text/visible.ts';
import type { Command, CommandDependencies } from './command.ts';
import { withRuns } from './follow.ts';

/** Milliseconds between two looks. */
const LOOK = 250;
/** Milliseconds in which nothing may become due for the worker to be idle. */
const IDLE = 2_000;
/** Milliseconds in which whatever was left is taken up. */
const SURE = 1_500;
const LISTED = 200;
const AT_WORK = ['running', 'waiting'] as const;

export const worker: Command = {
  name: 'worker',
  changesData: true,
  about: 'do the steps of runs that other programs started or left',
  flags: ['until-idle'],
  notes: `It works until it is stopped, as with Ctrl-C, and lets calls that are on their way end. Any number of workers, servers and
dashboards may share a data folder: one of them does the steps of a run at a time. With --until-idle, it ends once nothing is due,
for scripts and cron.`,
  example: 'workrail worker --until-idle',
  run: (deps, given) =>
    withRuns(deps.host, {}, (runs) =>
      program(async ({ take }) => {
        const untilIdle = isOn('until-idle', given, deps.env);
        if (!untilIdle) deps.terminal.err('Doing the steps of runs that were left; Ctrl-C ends it.\n');
        await take(working(deps, runs, untilIdle));
        if (!untilIdle) deps.terminal.err('Stopped; calls that are on their way end first.\n');
        return EXIT.ok;
      }),
    ),
};

const working = (
  deps: CommandDependencies,
  runs: RunUseCases,
  untilIdle: boolean,
): TaskEither<RunError, void> =>
  program<RunError, void>(async ({ take }) => {
    let isStopped = false;
    const stop = new AbortController();
    void deps.interrupts.next().then(() => {
      isStopped = true;
      stop.abort();
    });
    runs.watchRuns();
    const known = new Map(
      (await take(runs.listRuns({ limit: LISTED }))).map((run) => [run.run_id, run.state]),
    );
    for (const { run_id, state } of await take(runs.listRuns({ limit: LISTED, states: AT_WORK })))
      if (known.get(run_id) === state) known.delete(run_id);
    let idleSince = Date.now();
    while (!isStopped) {
      const atWork = await take(runs.listRuns({ limit: LISTED, states: AT_WORK }));
      for (const run of [...atWork, ...(await take(runs.listRuns({ limit: LISTED })))]) {
        if (known.get(run.run_id) === run.state) continue;
        const isNew = !known.has(run.run_id);
        known.set(run.run_id, run.state);
        deps.terminal.err(await take(changeLine(runs, run, isNew)));
      }
      for (const run of atWork) if (await take(isDue(runs, run))) idleSince = Date.now();
      if (untilIdle && Date.now() - idleSince >= SURE) return;
      await pause(LOOK, undefined, { signal: stop.signal }).catch(() => {});
    }
  });

const changeLine = (runs: RunUseCases, { run_id, workflow_id, state }: ListedServedRun, isNew: boolean) =>
  program<RunError, string>(async ({ take }) => {
    const head = `${run_id} (${visible(workflow_id)})`;
    if (state === 'running') return `${head}: ${isNew ? 'taken up' : 'running'}\n`;
    const { message } = await take(runs.runStatus({ run_id }));
    return `${head}: ${stateText(state, NO_COLOURS)}. ${visible(message)}\n`;
  });

/** Whether a run goes on now, or will in a moment. */
const isDue = (runs: RunUseCases, { run_id, state }: ListedServedRun) =>
  program<RunError, boolean>(async ({ take }) => {
    if (state === 'running') return true;
    const { detail, steps } = await take(runs.runStatus({ run_id }));
    if (detail !== 'waiting') return detail === 'running';
    return steps.some(({ waits_until: until }) => until !== null && Date.parse(until) - Date.now() < IDLE);
  });
