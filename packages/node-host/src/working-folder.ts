/** A folder that was removed under the program is as good as none: no project, and no reason to fail. */
export function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
}
