const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What an orderly end may take before the process ends anyway, in milliseconds. */
const END_DEADLINE = 700;

/** Ends the process where somebody asks for it. It never signals another process. */
export function endWhenAsked(close: () => Promise<void>): void {
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
