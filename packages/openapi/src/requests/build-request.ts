import { E, type Either } from '@workrail/kernel';
import type { ApiParameter } from '../commands/command.ts';
import { acceptOf } from './accept.ts';
import { assignArguments } from './assign-arguments.ts';
import { chooseContent } from './bodies/choose-content.ts';
import { writeBody } from './bodies/write-body.ts';
import { writeCredentials } from './credentials.ts';
import { headersOf } from './headers.ts';
import { writeParameters } from './parameters.ts';
import { openReport } from './report.ts';
import type { BuiltRequest, RequestFinding, RequestInput } from './request.ts';
import { baseOf, filledPath, queryOf } from './target.ts';

/**
 * The request that a command with these arguments is. Values are sent as they are given: nothing is converted, no
 * default is added, and numbers keep every digit. Left: all that keeps it from being made. Reads nothing, sends nothing.
 */
export function buildRequest(input: RequestInput): Either<readonly RequestFinding[], BuiltRequest> {
  const { command } = input;
  const report = openReport();
  const base = baseOf(input, report);
  const chosen = chooseContent(command.body, input.contentType, report);
  const { parameters, members } = assignArguments(input, chosen?.content, report);
  const credentials = writeCredentials(input, report);
  const supplied = ({ place, name }: ApiParameter): boolean =>
    (place === 'header' ? credentials.headers : place === 'query' ? credentials.query : []).some(
      ([one]) => one.toLowerCase() === name.toLowerCase(),
    );
  const written = writeParameters({ ...input, parameters: command.parameters }, parameters, supplied, report);
  const path = filledPath(command, written.path);
  const body = writeBody(input, chosen, members, report);
  const headers = headersOf(
    input,
    {
      accept: acceptOf(command),
      parameters: written.headers,
      cookies: [...written.cookies, ...credentials.cookies],
      credentials: credentials.headers,
      contentType: body?.contentType,
    },
    report,
  );
  if (report.faults.length > 0) return E.left(report.faults);
  return E.right({
    request: {
      method: command.method.toUpperCase(),
      url: `${base}${path}${queryOf(command, written.path, [...written.query, ...credentials.query])}`,
      headers,
      ...(body === undefined ? {} : { body: body.body }),
    },
    schemes: credentials.schemes,
    warnings: report.warnings,
  });
}
