import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { E, type Either } from '@workrail/kernel';
import type { DataFolderError } from '@workrail/local-host';
import type { Host } from './composition-root.ts';
import { type StartError, startFailure } from './errors/start-failure.ts';
import { listen } from './http/listen.ts';
import { newServer } from './http/web-server.ts';
import { endWhenAsked } from './lifecycle.ts';
import { type Asked, askedBy, dataDirMisuse } from './options.ts';
import { webFiles } from './page/web-files.ts';
import { EXIT, readCommandLine } from './program.ts';
import { startServing } from './start-serving.ts';
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
        ? (dataDirMisuse(given) ?? located)
        : await start(asked.right);
    if (E.isRight(started)) return;
    const { code, lines } = startFailure(started.left);
    err(['workrail-dashboard: ', lines.join('\n'), '\n'].join(''));
    process.exitCode = code;
  } catch (defect) {
    process.exitCode = EXIT.defect;
    const what = defect instanceof Error ? `${defect.name}: ${defect.message}` : String(defect);
    err(`workrail-dashboard: ends because of a defect of its own: ${visible(what)}\n`);
  }
}

async function start(asked: Asked): Promise<Either<StartError, void>> {
  // It waits for most of its life, and its memory is not to grow with what was once asked of it.
  setFlagsFromString('--semi-space-growth-factor=1');
  const logger = stderrLogger(asked.logLevel, err);
  const web = await webFiles(beside('./web'));
  if (E.isLeft(web)) return web;
  const { composeHost } = await import('./composition-root.ts');
  const host = await composeHost({
    env: asked.env,
    cwd: workingFolder(),
    bundledPath: beside('./workflows'),
    fontsPath: beside('./fonts'),
    logger,
  });
  if (E.isLeft(host)) return host;
  const access = await host.right.useCases.access()();
  if (E.isLeft(access)) return closed(host.right, access);
  const server = newServer();
  const listening = await listen(server, { address: asked.listen, port: asked.port });
  if (E.isLeft(listening)) return closed(host.right, listening);
  const { port, address } = listening.right;
  const parts = { server, host: host.right, access: access.right, web: web.right, logger, now: Date.now };
  const { close, pass } = startServing({ ...parts, listening: { named: asked.listen, port } });
  endWhenAsked(close);
  err(portMoved(asked.port, port) + reachWarning(address));
  const link = { named: asked.listen, port, session: asked.session };
  out(startText({ ...link, token: access.right.token }));
  if (asked.open) await showIn(linkTo({ ...link, token: pass() }));
  return E.right(undefined);
}

async function showIn(link: string): Promise<void> {
  const { openBrowser } = await import('./open-browser.ts');
  const reason = await openBrowser(link);
  if (reason !== undefined)
    err(`workrail-dashboard: no browser could be opened (${visible(reason)}); open the link yourself\n`);
}

async function closed<A>(host: Host, outcome: A): Promise<A> {
  await host.useCases.close();
  return outcome;
}

/** A folder that was removed under the program is as good as none. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
}
