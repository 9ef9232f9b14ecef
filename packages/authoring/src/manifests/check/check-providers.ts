import { didYouMean } from '@workrail/kernel';
import { argumentsOf, listProvidedBy } from '@workrail/openapi';
import type { CommandInput, InputProvider } from '@workrail/workflow-compiler';
import { below, type ManifestFinding, type Tell } from '../finding.ts';
import type { KnownCommand } from '../known-commands.ts';

interface ProviderPlace {
  readonly input: CommandInput;
  readonly provider: InputProvider;
  readonly pointer: string;
  readonly tell: Tell;
}

/** Holds what an input says of the command that lists its choices against that command. */
export function checkProvider({ command, schemas }: KnownCommand, place: ProviderPlace): void {
  const { provider, pointer, tell } = place;
  const about = { command: provider.command };
  const at = below(pointer, 'provider');
  const provided = listProvidedBy(command, schemas);
  if (command.method !== 'get')
    tell({
      ...about,
      pointer: at,
      rule: 'not-a-list',
      severity: 'error',
      message: `${provider.command} changes something, and choices are listed whenever the inputs are looked at`,
      suggestion: 'name a command that only reads',
    });
  else if (provided === undefined && provider.listMember === undefined)
    tell({
      ...about,
      pointer: at,
      rule: 'not-a-list',
      severity: 'warning',
      message: `the document of the API does not say that ${provider.command} answers with a list`,
      suggestion: 'name the member that is the list: provider: {id: …, field: …}, or leave the provider out',
    });
  else if (provided !== undefined && provider.listMember === undefined)
    checkFields(provided.fields, place, about);
  checkProviderArguments({ command, schemas }, place, about);
}

type About = Pick<ManifestFinding, 'command'>;

function checkFields(
  fields: readonly string[],
  { provider, pointer, tell }: ProviderPlace,
  about: About,
): void {
  if (fields.length === 0) return;
  for (const [key, field] of [
    ['value_field', provider.valueField],
    ['display_field', provider.displayField],
    ['id_field', provider.idField],
  ] as const) {
    if (field === undefined || fields.includes(field)) continue;
    const meant = didYouMean(field, fields);
    tell({
      ...about,
      pointer: below(pointer, 'select', key),
      rule: 'unknown-field',
      severity: key === 'value_field' ? 'error' : 'warning',
      message: `the choices that ${provider.command} lists have no single value called ${field}`,
      candidates: fields,
      suggestion: meant === undefined ? `use one of ${fields.join(', ')}` : `did you mean ${meant}?`,
    });
  }
}

function checkProviderArguments(
  { command, schemas }: Pick<KnownCommand, 'command' | 'schemas'>,
  { provider, pointer, tell }: ProviderPlace,
  about: About,
): void {
  const { known } = argumentsOf(command, schemas);
  for (const { name } of provider.arguments) {
    if (known.has(name)) continue;
    const meant = didYouMean(name, known.keys());
    tell({
      ...about,
      pointer: below(pointer, 'provider_args', name),
      rule: 'unknown-argument',
      severity: 'error',
      message: `${provider.command} has no argument ${name}`,
      candidates: [...known.keys()],
      suggestion: meant === undefined ? 'remove it' : `did you mean ${meant}?`,
    });
  }
  const given = new Set([...provider.arguments, ...provider.waitsFor].map(({ name }) => name));
  for (const [name, { required }] of known)
    if (required && !given.has(name))
      tell({
        ...about,
        pointer: below(pointer, 'provider'),
        rule: 'missing-argument',
        severity: 'error',
        message: `${provider.command} requires ${name}`,
        expected: name,
        suggestion: `give it under "provider_args", or under "depends_on" where it comes from another input`,
      });
}
