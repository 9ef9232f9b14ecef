import { baseUrlOf } from '@workrail/openapi';
import type { ManifestFinding, Tell } from '../finding.ts';
import type { KnownCommand } from '../known-commands.ts';

/** What keeps a command from being called here and now, though the workflow is right. */
export function checkReach(
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
  if (catalog.base_url === null && baseUrlOf(command.servers ?? []) === undefined)
    tell({
      ...about,
      pointer,
      rule: 'missing-base-url',
      severity: 'warning',
      message: `nobody said where the API of the catalog ${catalog.title} is reached, so that ${about.command} cannot be called`,
      suggestion: `import it again with a base URL: workrail catalog import ${catalog.source} --title "${catalog.title}" --base-url <address> --overwrite`,
    });
}
