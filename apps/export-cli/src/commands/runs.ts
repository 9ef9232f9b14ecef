import { userInfo } from 'node:os';
import type { CanceledRun, RunReport, RunUseCases } from '@workrail/application';
import {
  defined,
  E,
  type Either,
  type Json,
  parseExact,
  program,
  RUN_ID_PATTERN,
  type TaskEither,
} from '@workrail/kernel';
import { type CliError, misuseError } from '../errors/cli-error.ts';
import { EXIT, type ExitCode } from '../errors/failure.ts';
import { type Given, isOn, numberOf, textOf } from '../options.ts';
import { canceledText, runsText, runText } from '../text/run-text.ts';
import { sessionText } from '../text/session-text.ts';
import { visible, visibleJson } from '../text/visible.ts';
import { answering, type Command, type CommandDependencies, withData } from './command.ts';
import { drivesHere, FOLLOW_NOTES, toItsEnd, withRuns } from './follow.ts';

const RUN = {
  name: '<run>',
  about: 'run_…, as shown by "workrail runs list", or the beginning of such an id',
} as const;

export const runsList = answering({
  name: 'runs list',
  changesData: false,
  about: 'list runs whose steps call commands, most recent first',
  flags: ['state', 'workflow', 'limit', 'json'],
  example: 'workrail runs list --limit 5',
  ask: ({ host, env }, given) =>
    program(async ({ take, value }) => {
      const limit = value(numberOf('limit', { min: 1, max: 200 }, given, env)) ?? 20;
      const state = textOf('state', given, env);
      const workflow_id = textOf('workflow', given, env);
      const states = state === undefined ? undefined : [state];
      return take(
        withRuns(host, { drives: false }, (runs) => runs.listRuns(defined({ limit, states, workflow_id }))),
      );
    }),
  json: (runs) => ({ runs }),
  text: (runs, { terminal, program: typed }) => runsText(runs, terminal.paint, typed),
});

export const runsShow: Command = {
  name: 'runs show',
  changesData: false,
  about: 'show how a run stands and what was done in it',
  arguments: [RUN],
  flags: ['follow', 'json'],
  notes: `Without --follow, it only looks. With it, it also does the steps of a run that no other program does, except with --read-only.

${FOLLOW_NOTES}`,
  example: 'workrail runs show run_…',
  run: (deps, given, id = '') =>
    program<CliError, ExitCode>(async ({ take }) => {
      const { host, terminal, env } = deps;
      const follows = isOn('follow', given, env);
      const code = await take(
        withRuns(host, { drives: follows }, (runs) =>
          program<CliError, ExitCode | string>(async (steps) => {
            const run_id = await steps.take(runNamed(runs, id));
            const asked = await runs.runStatus({ run_id })();
            if (E.isLeft(asked) && asked.left._tag === 'UnknownRunError') return run_id;
            const report = steps.value(asked);
            if (follows) return steps.take(toItsEnd(deps, given, runs, report));
            terminal.out(
              isOn('json', given, env)
                ? `${visibleJson(report)}\n`
                : runText(report, terminal.paint, deps.program),
            );
            return EXIT.ok;
          }),
        ),
      );
      if (typeof code === 'number') return code;
      // The agent does all of its steps.
      const session = await take(withData(host, (data) => data.showRun(code)));
      terminal.out(
        isOn('json', given, env) ? `${visibleJson(session)}\n` : sessionText(session, terminal.paint),
      );
      return EXIT.ok;
    }),
};

export const runsCancel = answering({
  name: 'runs cancel',
  changesData: true,
  about: 'end a run: its waits are over, and nothing more is sent',
  arguments: [RUN],
  flags: ['reason', 'json'],
  example: 'workrail runs cancel run_… --reason mistaken',
  ask: ({ host, env }, given, id = '') =>
    withRuns(host, { drives: false }, (runs) =>
      program<CliError, CanceledRun>(async ({ take }) => {
        const run_id = await take(runNamed(runs, id));
        const reason = textOf('reason', given, env);
        return take(runs.cancelRun(defined({ run_id, reason, channel: 'cli' as const, by: userName() })));
      }),
    ),
  text: (canceled, deps) => canceledText(canceled, deps.program),
});

export const runsRetry: Command = {
  name: 'runs retry',
  changesData: true,
  about: 'do what failed in a run again, with all steps that depend on it',
  arguments: [RUN],
  flags: ['from', 'detach', 'json'],
  notes: `What other steps gave stays. A run that was canceled goes on where it stood.

${FOLLOW_NOTES}`,
  example: 'workrail runs retry run_… --detach',
  run: (deps, given, id = '') =>
    goingOn(deps, given, id, (runs, run_id) =>
      runs.reopenRun(
        defined({
          run_id,
          from_step: textOf('from', given, deps.env),
          channel: 'cli' as const,
          by: userName(),
        }),
      ),
    ),
};

const DECISIONS = { retry: 'retry', skip: 'skip', 'mark-done': 'mark_done' } as const;

export const runsDecide: Command = {
  name: 'runs decide',
  changesData: true,
  about: 'say what becomes of a step of which nobody knows whether it was done',
  arguments: [
    RUN,
    { name: '<step>', about: 'its id, as shown by "workrail runs show"' },
    { name: '<decision>', about: 'what becomes of it', choices: Object.keys(DECISIONS) },
  ],
  flags: ['output', 'comment', 'detach', 'json'],
  notes: `Find out first whether the request took effect. retry sends it again, skip leaves the step out, and mark-done goes on as if it
had succeeded with what --output says.

${FOLLOW_NOTES}`,
  example: 'workrail runs decide run_… pay skip',
  run: (deps, given, id = '', step_id = '', word = '') =>
    program(async ({ take, value }) => {
      const { env } = deps;
      const decision = Object.entries(DECISIONS).find(([name]) => name === word)?.[1];
      const output = value(jsonOf(textOf('output', given, env)));
      const comment = textOf('comment', given, env);
      if (decision === undefined)
        return value(
          E.left(
            misuseError(`"${visible(word)}" is no decision`, `Use ${Object.keys(DECISIONS).join(', ')}.`),
          ),
        );
      if (output !== undefined && decision !== 'mark_done')
        return value(E.left(misuseError(`--output is given with ${word}`, 'Give it with mark-done alone.')));
      return take(
        goingOn(deps, given, id, (runs, run_id) =>
          runs.decideStep(
            defined({ run_id, step_id, decision, output, comment, channel: 'cli' as const, by: userName() }),
          ),
        ),
      );
    }),
};

function jsonOf(text: string | undefined): Either<CliError, Json | undefined> {
  if (text === undefined) return E.right(undefined);
  const read = parseExact(text);
  return E.isRight(read)
    ? read
    : E.left(misuseError(`--output is not valid JSON: ${visible(read.left)}`, `Write --output '{"id": 1}'.`));
}

/** Changes how a run goes on, and follows it. */
const goingOn = (
  deps: CommandDependencies,
  given: Given,
  id: string,
  change: (runs: RunUseCases, run_id: string) => TaskEither<CliError, RunReport>,
): TaskEither<CliError, ExitCode> =>
  withRuns(deps.host, { drives: drivesHere(given, deps) }, (runs) =>
    program<CliError, ExitCode>(async ({ take }) => {
      const begun = await take(change(runs, await take(runNamed(runs, id))));
      return take(toItsEnd(deps, given, runs, begun));
    }),
  );

const LOOKED_AT = 200;

/** The id of the run that a whole id, or the beginning of one, names. */
const runNamed = (runs: Pick<RunUseCases, 'listRuns'>, given: string): TaskEither<CliError, string> =>
  program<CliError, string>(async ({ take, fail }) => {
    if (RUN_ID_PATTERN.test(given)) return given;
    const known = await take(runs.listRuns({ limit: LOOKED_AT }));
    const matching = known.filter(({ run_id }) => given.startsWith('run_') && run_id.startsWith(given));
    const [first, ...more] = matching;
    if (first === undefined)
      return fail(
        misuseError(
          `no run is called "${visible(given)}"`,
          'Run "workrail runs list" to see the ids, which begin with run_.',
        ),
      );
    if (more.length === 0) return first.run_id;
    return fail(
      misuseError(
        `several runs begin with "${visible(given)}"`,
        `Use more of one of these: ${matching
          .slice(0, 5)
          .map(({ run_id }) => run_id)
          .join(', ')}.`,
      ),
    );
  });

/** Who asks; nobody where the system does not know its users. */
function userName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
