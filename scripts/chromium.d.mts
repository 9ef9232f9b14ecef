/** Path of a Chromium that can be started; undefined where there is none. */
export function findChromium(env?: NodeJS.ProcessEnv): string | undefined;
/** Installs it where it is missing and this can be done; false, said in a line, where it cannot. */
export function ensureChromium(say: (line: string) => void): boolean;
