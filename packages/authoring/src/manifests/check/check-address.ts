import { privateAddress } from '@workrail/openapi';
import type { ManifestFinding, Tell } from '../finding.ts';
import type { KnownCommand } from '../known-commands.ts';

/** An address that calls are refused to, since a document named it and no person. */
export function checkAddress(
  { command, catalog }: KnownCommand,
  {
    pointer,
    about,
    tell,
  }: {
    readonly pointer: string;
    readonly about: Pick<ManifestFinding, 'stepId' | 'command'>;
    readonly tell: Tell;
  },
): void {
  const found = privateAddress({
    command,
    baseUrl: catalog.base_url ?? undefined,
    baseUrlGiven: catalog.base_url_given === true,
  });
  if (found === undefined) return;
  tell({
    ...about,
    pointer,
    rule: 'missing-base-url',
    severity: 'warning',
    message: `${about.command} cannot be called: ${found.message}`,
    suggestion: `if that is where the API is: workrail catalog import ${catalog.source} --title "${catalog.title}" --base-url ${found.base} --overwrite`,
  });
}
