/** Options of Node whose value is the next argument, unless it stands after a `=`. */
const WITH_VALUE: ReadonlySet<string> = new Set([
  ...['-r', '--require', '--import', '--loader', '--experimental-loader', '-C', '--conditions'],
  ...['--env-file', '--env-file-if-exists', '--title', '--input-type', '--disable-warning', '--inspect-port'],
]);

/** With these, Node runs what the command line says, and no file. */
const CODE: ReadonlySet<string> = new Set(['-e', '--eval', '-p', '--print', '-pe']);

/** The file of JavaScript that Node runs with these arguments; undefined where none is named. */
export function nodeScript(args: readonly string[]): string | undefined {
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (CODE.has(arg)) return undefined;
    if (WITH_VALUE.has(arg)) index += 1;
    else if (!arg.startsWith('-')) return /\.[cm]?js$/.test(arg) ? arg : undefined;
  }
  return undefined;
}
