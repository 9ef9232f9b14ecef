import open from 'open';

/** Opens `link` in the browser of the user; the reason where that can't be started. */
export async function openBrowser(link: string): Promise<string | undefined> {
  try {
    const started = await open(link);
    // What is told later is no longer of use, and unheard it would end the program.
    started.on('error', () => {});
    return undefined;
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  }
}
