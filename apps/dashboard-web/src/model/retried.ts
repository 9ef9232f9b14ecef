/** Waits between the attempts of a loading; after the last one it has failed. */
const WAITS_MS = [300, 1_000, 2_500] as const;

/** Tries again what may fail for a moment: a file of the page while the dashboard starts. */
export async function retried<Value>(
  load: () => Promise<Value>,
  wait: (ms: number) => Promise<unknown>,
): Promise<Value> {
  for (const ms of WAITS_MS) {
    try {
      return await load();
    } catch {
      await wait(ms);
    }
  }
  return load();
}
