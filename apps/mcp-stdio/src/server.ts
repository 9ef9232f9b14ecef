import { fileURLToPath } from 'node:url';
import type { ToolUseCases } from '@workrail/application';
import { E, type Either } from '@workrail/kernel';
import {
  callTool,
  complete,
  type DataFolderError,
  describeDefect,
  getPrompt,
  instructionsFor,
  looksForProject,
  offeredPrompts,
  offeredResources,
  offeredTools,
  readResource,
} from '@workrail/mcp-surface';
import { ownProgram, serverStart } from '@workrail/node-host/own-program';
import { programFile } from '@workrail/node-host/program-file';
import { endWithClient } from './lifecycle.ts';
import { jsonLines } from './lines/json-lines.ts';
import { takeStdout } from './lines/protocol-output.ts';
import { serveMcp } from './mcp-server.ts';
import { type Command, helpText, readCommand } from './options.ts';
import { keepSmall } from './small-process.ts';
import { stderrLogger } from './stderr-logger.ts';
import { VERSION } from './version.ts';

/** Where the data goes, and whether other programs look there without being told. */
type DataInUse = Parameters<typeof ownProgram>[1]['data'] & object;

/** Runs the command line; `located` is where the data goes. */
export function runServer(located: Either<DataFolderError, DataInUse>): void {
  const command = readCommand(process.argv.slice(2), process.env);
  if (command.kind === 'help') process.stdout.write(helpText(VERSION, ownCommand()));
  else if (command.kind === 'version') process.stdout.write(`${VERSION}\n`);
  else if (command.kind === 'misuse') {
    process.stderr.write(`workrail-mcp: ${command.reason}. See workrail-mcp --help.\n`);
    process.exitCode = 2;
  } else if (process.stdin.isTTY) process.stderr.write(helpText(VERSION, ownCommand()));
  else if (E.isLeft(located)) {
    process.stderr.write(`workrail-mcp: ${located.left.reason}\n`);
    process.exitCode = 1;
  } else serve(command, located.right);
}

function serve(command: Extract<Command, { readonly kind: 'serve' }>, data: DataInUse): void {
  const { env, logLevel, readOnly } = command;
  const tools = offeredTools(command);
  const resources = offeredResources(command.toolsets);
  const prompts = offeredPrompts(command.toolsets);
  const logger = stderrLogger(logLevel);
  const programs = ownPrograms(env, data);
  const say = (line: string) => process.stderr.write(`workrail-mcp ${VERSION}: ${line}\n`);
  let counted: (() => void) | undefined;
  let loading: Promise<Either<DataFolderError, ToolUseCases>> | undefined;
  const useCases = () => {
    loading ??= loadOrForget();
    return loading;
  };
  /** What fails is tried again by the next call: the user may have fixed it meanwhile. */
  const loadOrForget = async () => {
    let loaded: Either<DataFolderError, ToolUseCases> | undefined;
    try {
      counted ??= await keepSmall();
      const { composeUseCases } = await import('./composition-root.ts');
      loaded = await composeUseCases({
        env,
        bundledPath: beside('workflows'),
        guidesPath: beside('docs'),
        logger,
        searches: tools.some(({ name }) => name === 'resume_session'),
        readOnly,
        roots: () => server.roots(),
      });
      // Runs that another program left in the middle go on here.
      if (E.isRight(loaded) && !readOnly) loaded.right.watchRuns();
      return loaded;
    } finally {
      if (loaded === undefined || E.isLeft(loaded)) loading = undefined;
    }
  };
  const prepared = async () => {
    const loaded = await useCases();
    // What is wrong with a folder is told by the call that needs it.
    if (E.isRight(loaded)) await loaded.right.prepare()();
  };
  const output = takeStdout();
  const calls = inFlight(output.flushed);
  const shared = { useCases, logger, correlationId: () => crypto.randomUUID() };
  const server = serveMcp({
    name: 'workrail',
    version: VERSION,
    instructions: instructionsFor(tools),
    tools,
    resources,
    readResource: (uri) => calls.track(readResource({ ...shared, resources }, uri)),
    prompts,
    getPrompt: (name, args) =>
      calls.track(
        getPrompt({ ...shared, prompts, programs, tools: tools.map((one) => one.name) }, name, args),
      ),
    complete: (request) => calls.track(complete({ prompts, resources, useCases }, request)),
    call: (name, args, person) => {
      counted?.();
      return calls.track(callTool({ ...shared, tools, programs }, name, args, person));
    },
    needsRoots: async (name, args) =>
      looksForProject(tools, name, args) &&
      (await useCases().then(E.isRight, () => false)) &&
      (await lacksProject(env)),
    // The first call is quick when they get ready while the model reads the tools.
    onListed: () => void prepared().catch(() => undefined),
    onError: (error) => logger.warn({ error: error.name }, 'protocol error'),
    lines: jsonLines(process.stdin, output, (reason) => logger.warn({ reason }, 'not an MCP message')),
  });
  process.on('unhandledRejection', (reason) =>
    logger.error({ defect: describeDefect(reason) }, 'unhandled promise rejection; the server continues'),
  );
  endWithClient(async () => {
    await calls.settled();
    await server.close();
    const loaded = await loading;
    if (loaded !== undefined && E.isRight(loaded)) await loaded.right.close();
  }, say);
  say(`data in ${data.folder}`);
}

/** Asked once the use cases are there, which this loads nothing beside. */
const lacksProject = async (env: NodeJS.ProcessEnv): Promise<boolean> =>
  (await import('./composition-root.ts')).lacksProject(env);

/** What starts this program, as a client's configuration has it. */
function ownCommand(): readonly string[] {
  const { command, args } = serverStart(programFile('mcp-stdio', import.meta.url));
  return [command, ...args];
}

/** The other programs, as their user types them. */
const ownPrograms = (env: NodeJS.ProcessEnv, data: DataInUse) => ({
  workrail: ownProgram('workrail', { file: programFile('export-cli', import.meta.url), env, data }),
  dashboard: ownProgram('workrail-dashboard', {
    file: programFile('dashboard-api', import.meta.url),
    env,
    data,
  }),
});

/** Beside the bundle, in a checkout as in a package. */
const beside = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));

/** Calls that were received and are not answered yet. */
function inFlight(flushed: () => Promise<void>) {
  const running = new Set<Promise<unknown>>();
  return {
    track: <A>(call: Promise<A>): Promise<A> => {
      const done = call.finally(() => running.delete(done));
      running.add(done);
      return done;
    },
    /** Resolves when what was received is answered and written. */
    settled: async (): Promise<void> => {
      // What was read a moment ago becomes a call, and an answer becomes bytes, one turn of the event loop later.
      await turn();
      while (running.size > 0) {
        await Promise.allSettled(running);
        await turn();
      }
      await flushed();
    },
  };
}

const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
