import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { E, type Either, program, type TaskEither } from '@workrail/kernel';
import type { DataFolderError } from '@workrail/node-host';
import { programFile } from '@workrail/node-host/program-file';
import { type StartError, startFailure } from './errors/start-failure.ts';
import { listen } from './http/listen.ts';
import { newServer } from './http/web-server.ts';
import { type Asked, askedBy, dataDirMisuse } from './options.ts';
import { webFiles } from './page/web-files.ts';
import { EXIT, readCommandLine } from './program.ts';
import { type ServingParts, startServing } from './start-serving.ts';
import { stderrLogger } from './stderr-logger.ts';
import { linkTo, portMoved, reachWarning, startText } from './text/start-text.ts';
import { visible } from './text/visible.ts';

const out = (text: string) => void process.stdout.write(text);
const err = (text: string) => void process.stderr.write(text);
const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Runs the command line; `located` is where data is kept. */
export async function runDashboard(located: Either<DataFolderError, unknown>): Promise<void> {
  const given = readCommandLine(process.argv.slice(2), { out, err });
  if (typeof given === 'number') {
    process.exitCode = given;
    return;
  }
  try {
    const asked = askedBy(given, process.env);
    const started = E.isLeft(asked)
      ? asked
      : E.isLeft(located)
        ? (dataDirMisuse(given, located.left.reason) ?? located)
        : await start(asked.right)();
    if (E.isRight(started)) return;
    const [code, ...lines] = startFailure(started.left);
    err(['workrail-dashboard: ', lines.join('\n'), '\n'].join(''));
    process.exitCode = code;
  } catch (defect) {
    process.exitCode = EXIT.defect;
    const what = defect instanceof Error ? `${defect.name}: ${defect.message}` : String(defect);
    err(`workrail-dashboard: stopped because of a bug in workrail-dashboard: ${visible(what)}\n`);
  }
}

function start(asked: Asked): TaskEither<StartError, void> {
  return program(async ({ value }) => {
    // It waits for most of its life, and its memory is not to grow with what was once asked of it.
    setFlagsFromString('--semi-space-growth-factor=1');
    const logger = stderrLogger(asked.logLevel, err);
    const web = value(await webFiles(beside('./web')));
    const { composeHost } = await import('./composition-root.ts');
    const host = value(
      await composeHost({
        env: asked.env,
        readOnly: asked.readOnly !== undefined,
        bundledPath: beside('./workflows'),
        fontsPath: beside('./fonts'),
        cliPath: programFile('export-cli', import.meta.url),
        logger,
      }),
    );
    const served = await serve(asked, { web, host, logger })();
    if (E.isLeft(served)) await host.useCases.close();
    value(served);
  });
}

function serve(
  asked: Asked,
  parts: Pick<ServingParts, 'web' | 'host' | 'logger'>,
): TaskEither<StartError, void> {
  return program(async ({ take, value }) => {
    const access = await take(parts.host.useCases.access());
    const { readOnly } = asked;
    const server = newServer();
    const { port, address } = value(await listen(server, { address: asked.listen, port: asked.port }));
    const listening = { named: asked.listen, port };
    const { close, pass } = startServing({ ...parts, server, access, now: Date.now, listening, readOnly });
    endWhenAsked(close);
    err(portMoved(asked.port, port) + reachWarning(address));
    const link = { ...listening, session: asked.session };
    out(startText({ ...link, token: access.token }, readOnly !== undefined));
    if (asked.open) await showIn(linkTo({ ...link, token: pass() }));
  });
}

async function showIn(link: string): Promise<void> {
  const { openBrowser } = await import('./open-browser.ts');
  const reason = await openBrowser(link);
  if (reason !== undefined)
    err(`workrail-dashboard: no browser could be opened (${visible(reason)}); open the link yourself\n`);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What an orderly end may take before the process ends anyway, in milliseconds. */
const END_DEADLINE = 700;

/** Ends the process where somebody asks for it. It never signals another process. */
function endWhenAsked(close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(0), END_DEADLINE).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of SIGNALS) process.on(signal, end);
  // Whoever reads what it prints may stop; it is there for browsers.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
