/**
 * Starts a clock of the processor time that this process uses, in milliseconds. Tests bound work by it: unlike
 * the time on the wall it stays the same while other programs keep the machine busy.
 */
export function processorClock(): () => number {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1_000;
  };
}
