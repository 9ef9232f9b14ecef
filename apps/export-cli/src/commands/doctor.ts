import { EXIT } from '../errors/failure.ts';
import { type Given, textGiven, textOf, variableOf } from '../options.ts';
import { doctorText } from '../text/doctor-text.ts';
import { answering, watched } from './command.ts';

export const doctor = answering({
  name: 'doctor',
  about: 'look at everything that WorkRail needs to work, and say how to fix what is wrong',
  flags: ['json'],
  notes: `It looks at Node, the data folder, the database with the latest sessions, keys, settings, workflow files and the
configuration of MCP clients, and tries out the server with a data folder of its own. Nothing is changed; of logs it
looks at as much as goes quickly, and "workrail verify" at all.

Exit codes:
  0  nothing is a fault; there may be warnings
  1  there are faults; each is named with what to do
  2  the command line cannot be followed`,
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
        onProgress: (done) => terminal.progress(done, 0, 'things looked at'),
      }),
    ),
  text: (diagnosis, { terminal }) => doctorText(diagnosis, terminal.paint),
  code: ({ ok }) => (ok ? EXIT.ok : EXIT.problems),
});

type LocationFlag = 'data-dir' | 'bundled-path' | 'workflow-paths';

/** What a place is named by, where it is: the flag, or its variable. */
const nameOf = (flag: LocationFlag, given: Given): string =>
  textGiven(flag, given) === undefined ? variableOf(flag) : `--${flag}`;
