import { typed } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { type Given, textGiven, textOf, variableOf } from '../options.ts';
import { doctorText } from '../text/doctor-text.ts';
import { answering, watched } from './command.ts';

export const doctor = answering({
  name: 'doctor',
  changesData: false,
  about: 'check everything that WorkRail needs, and say how to fix what is wrong',
  flags: ['json'],
  notes: `It checks Node, the data folder, the database with the latest sessions, keys, settings, workflow files and the
configuration of MCP clients, and tries the server with a temporary data folder. It changes nothing. It checks only as
much of the log as it can check quickly; "workrail verify" checks all of it.

Exit codes:
  0  no faults; there may be warnings
  1  faults, each shown with what to do
  2  wrong usage`,
  example: 'workrail doctor --json',
  traceless: true,
  ask: ({ host, terminal, env }, given) =>
    watched(
      terminal,
      host.doctor().doctor({
        namedBy: {
          dataFolder: textOf('data-dir', given, env) === undefined ? undefined : nameOf('data-dir', given),
          bundledPath: nameOf('bundled-path', given),
          workflowPaths: nameOf('workflow-paths', given),
        },
        onProgress: (done) => terminal.progress(done, 0, 'checks done'),
      }),
    ),
  json: ({ checks, ...diagnosis }, { program }) => ({
    ...diagnosis,
    checks: checks.map((one) => (one.fix === undefined ? one : { ...one, fix: typed(one.fix, program) })),
  }),
  text: (diagnosis, { terminal, program }) => doctorText(diagnosis, terminal.paint, program),
  code: ({ ok }) => (ok ? EXIT.ok : EXIT.problems),
});

type LocationFlag = 'data-dir' | 'bundled-path' | 'workflow-paths';

/** What a place is named by, where it is: the flag, or its variable. */
const nameOf = (flag: LocationFlag, given: Given): string =>
  textGiven(flag, given) === undefined ? variableOf(flag) : `--${flag}`;
