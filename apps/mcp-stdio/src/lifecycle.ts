/** What an orderly end may take before the process ends anyway, in milliseconds. */
const END_DEADLINE = 3_000;

/**
 * Ends the process when its client is gone: stdin ends, stdout breaks, or a signal asks for it. It never
 * signals another process and leaves none behind.
 */
export function endWithClient(close: () => Promise<void>, say: (line: string) => void): void {
  let ending = false;
  const end = (code: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(code), END_DEADLINE).unref();
    close().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.stdin.once('end', () => end(0));
  process.stdin.once('close', () => end(0));
  process.stdout.on('error', () => end(0));
  // A broken stderr must not end a session; there is nowhere left to complain to.
  process.stderr.on('error', () => {});
  // Listeners that stay: a library's own listener, finding itself alone, would end the process at once.
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(0));
  process.on('SIGHUP', () => end(0));
  process.once('uncaughtException', (error) => {
    say(`exiting because of a defect: ${error.name}`);
    end(1);
  });
}
