import type { SetupClientError } from '@workrail/application';
import { absurd } from '@workrail/kernel';
import { visible } from '../text/visible.ts';
import { type Failure, misuse, problem } from './exit.ts';

const UNTOUCHED = 'The file was not touched.';

/** Every error of setting up a client, as exit code and words. */
export function clientFailure(error: SetupClientError): Failure {
  switch (error._tag) {
    case 'UnknownClientError':
      return misuse(
        `there is no client "${visible(error.name)}"${error.didYouMean === undefined ? '' : ` (did you mean ${error.didYouMean}?)`}`,
        `There are ${error.known.join(', ')}.`,
      );
    case 'ServerMissingError':
      return problem(
        `the server is not there: ${visible(error.path)}`,
        'Build it with npm start, in the checkout that this program belongs to.',
      );
    case 'ClientPlaceError':
      return error.base === 'project'
        ? misuse(
            'the current folder can be no project',
            'Change to the folder of a project, or leave out --scope project.',
          )
        : problem('this user has no home folder', 'Set HOME, or use --scope project.');
    case 'ClientFileError':
      return problem(
        `${visible(error.path)} can not be used: ${visible(error.reason)}`,
        `${UNTOUCHED} Mend what it says and try again.`,
      );
    case 'ClientFileChangedError':
      return problem(
        `${visible(error.path)} is changed by another program all the time`,
        `${UNTOUCHED} Close the client and try again.`,
      );
    case 'ClientFileRefusedError':
      return problem(
        `${visible(error.path)}:${error.line}:${error.column}: ${visible(error.reason)}`,
        `${UNTOUCHED} ${visible(error.fix)}`,
      );
    default:
      return absurd(error);
  }
}
