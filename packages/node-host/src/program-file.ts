import { fileURLToPath } from 'node:url';

/** Programs, by their apps. */
export type App = 'mcp-stdio' | 'export-cli' | 'dashboard-api';

/** Set in the published package, where all programs lie in one folder. */
declare const WORKRAIL_PROGRAMS: Readonly<Record<App, string>> | undefined;

/** The file that starts a program, whether it is there or not; `from` is the URL of any file of a bundle. */
export function programFile(app: App, from: string): string {
  const path =
    typeof WORKRAIL_PROGRAMS === 'undefined' ? `../../${app}/dist/main.js` : WORKRAIL_PROGRAMS[app];
  return fileURLToPath(new URL(path, from));
}
