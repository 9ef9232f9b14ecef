/**
 * Runs the command line again and again in this process: each request is a line on descriptor 3, its end a line on
 * descriptor 4. A program has ended when nothing is left to wait for, as where it is started for one command line.
 */
import { readSync, writeSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const [REQUESTS, ENDS] = [3, 4];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const taken = { stdout: [], stderr: [] };
for (const name of ['stdout', 'stderr'])
  Object.defineProperty(process, name, {
    value: new Writable({
      decodeStrings: true,
      write: (bytes, _, done) => {
        taken[name].push(bytes);
        done();
      },
    }),
  });

/** The next line; undefined where nobody is left to ask. */
function nextRequest() {
  const parts = [];
  const part = Buffer.alloc(65_536);
  for (;;) {
    const length = readSync(REQUESTS, part);
    if (length === 0) return undefined;
    parts.push(Buffer.from(part.subarray(0, length)));
    if (part[length - 1] === 10) return JSON.parse(Buffer.concat(parts).toString());
  }
}

let started = 0;
let watchdog;

function startNext() {
  const request = nextRequest();
  if (request === undefined) process.exit(0);
  const { file, args, env, cwd, patience } = request;
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.argv.splice(1, process.argv.length, file, ...args);
  process.exitCode = undefined;
  Object.defineProperty(process, 'stdin', { value: Readable.from([]), configurable: true });
  watchdog = setTimeout(() => process.kill(process.pid, 'SIGKILL'), patience).unref();
  started += 1;
  // The first file anew, which starts the program; what it loads is there already. In a turn of its own: a program that
  // waits for nothing ends like any other.
  setImmediate(() => import(`${pathToFileURL(file)}?${started}`));
}

function tellEnd() {
  clearTimeout(watchdog);
  const [stdout, stderr] = ['stdout', 'stderr'].map((name) => {
    process[name].removeAllListeners('error');
    return Buffer.concat(taken[name].splice(0)).toString();
  });
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  const line = Buffer.from(`${JSON.stringify({ status: process.exitCode ?? 0, stdout, stderr })}\n`);
  for (let at = 0; at < line.length; ) at += writeSync(ENDS, line, at);
}

process.on('beforeExit', () => {
  tellEnd();
  startNext();
});
startNext();
