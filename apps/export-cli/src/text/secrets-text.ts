import type { RemovedSecret, SecretList, SetSecret } from '@workrail/application';
import type { Paint } from './paint.ts';
import { sections } from './sections.ts';
import { visible } from './visible.ts';

const ORIGINS = { environment: 'from the environment', file: 'stored' } as const;

/** The secrets, each with what needs it; `program` is how the command line is typed. */
export function secretsText({ secrets, missing_count }: SecretList, paint: Paint, program: string): string {
  if (secrets.length === 0)
    return 'No secret is stored, and no catalog needs one. "workrail catalog list" shows the catalogs.\n';
  const width = Math.max(...secrets.map(({ name }) => name.length));
  const lines = secrets.flatMap(({ name, origin, used_by }) => [
    `${paint.strong(visible(name).padEnd(width))}  ${origin === null ? paint.warning('missing') : ORIGINS[origin]}`,
    ...(used_by.length === 0
      ? [`${' '.repeat(width)}  ${paint.faint('no catalog needs it')}`]
      : used_by.map(
          ({ catalog_id, scheme, holds }) =>
            `${' '.repeat(width)}  ${paint.faint(visible(`${scheme} of ${catalog_id}: ${holds}`))}`,
        )),
  ]);
  const [missing] = secrets.filter(({ origin }) => origin === null);
  return sections(
    lines,
    missing === undefined
      ? []
      : [`${missing_count} missing. To set one: ${program} secrets set ${visible(missing.name)}`],
  );
}

export function setSecretText(set: SetSecret, paint: Paint): string {
  const { name, used_by, did_you_mean, hidden_by_environment } = set;
  const users = used_by.map(({ scheme, catalog_id }) => `${scheme} of ${catalog_id}`).join(', ');
  return sections([
    `Stored ${paint.strong(visible(name))}${users === '' ? '' : `, for ${visible(users)}`}.`,
    ...(users === ''
      ? [
          `No catalog needs a secret of that name${did_you_mean === null ? '' : ` (did you mean ${did_you_mean}?)`}.`,
        ]
      : []),
    ...(hidden_by_environment
      ? [`WORKRAIL_SECRET_${visible(name)} is set in the environment, and comes before it.`]
      : []),
  ]);
}

export const removedSecretText = ({ name, still_in_environment }: RemovedSecret): string =>
  `Removed ${visible(name)}.${still_in_environment ? ` WORKRAIL_SECRET_${visible(name)} is still set in the environment.` : ''}\n`;
