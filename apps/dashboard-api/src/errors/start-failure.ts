import type { DataFolderError } from '@workrail/node-host';
import type { KeyringError } from '@workrail/ports';
import type { ListenError } from '../http/listen.ts';
import type { MisuseError } from '../options.ts';
import type { PageMissingError } from '../page/web-files.ts';
import { EXIT, type ExitCode } from '../program.ts';
import { visible } from '../text/visible.ts';

export type StartError = MisuseError | DataFolderError | PageMissingError | KeyringError | ListenError;

/** What the process ends with, what is wrong, and then what to do. */
export function startFailure(error: StartError): readonly [code: ExitCode, ...lines: readonly string[]] {
  switch (error._tag) {
    case 'MisuseError':
      return [EXIT.misuse, error.reason, error.fix];
    case 'DataFolderError':
      return [EXIT.problem, visible(error.reason)];
    case 'PageMissingError':
      return [
        EXIT.problem,
        `the page is missing: ${visible(error.folder)} has no index.html`,
        'Build the program: npm start, or node scripts/bundle.mjs dashboard-api.',
      ];
    case 'KeyringError':
      return [
        EXIT.problem,
        `${visible(error.path)}: ${visible(error.reason)}`,
        'Restore the keyring from a backup.',
      ];
    case 'ListenError':
      return [
        EXIT.problem,
        `cannot listen on ${visible(error.address)}: ${visible(error.reason)}`,
        'Pass another --port or --listen; --port 0 picks any free port.',
      ];
  }
}
