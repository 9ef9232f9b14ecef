import { didYouMean } from '@workrail/kernel';
import { argumentsOf, type JsonType, listProvidedBy, schemaAtPath, typesOfSchema } from '@workrail/openapi';
import type { CommandInput, InputProvider } from '@workrail/workflow-compiler';
import { below, type ManifestFinding, type Tell } from '../finding.ts';
import type { KnownCommand } from '../known-commands.ts';
import { answerSchema } from './template-types.ts';

interface ProviderPlace {
  readonly input: CommandInput;
  readonly provider: InputProvider;
  readonly pointer: string;
  readonly tell: Tell;
}

/** Holds what an input says of the command that lists its choices against that command. */
export function checkProvider(known: KnownCommand, place: ProviderPlace): void {
  const { command, schemas } = known;
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
    checkFields(provided.fields, place, about, (field) =>
      fieldOf(known, [...(provided.member === undefined ? [] : [provided.member]), 0, field]),
    );
  checkProviderArguments({ command, schemas }, place, about);
}

type About = Pick<ManifestFinding, 'command'>;

const SINGLE: readonly JsonType[] = ['string', 'number', 'integer', 'boolean'];

/** What a field of a choice is, where documents say it in other words than a type: a single value, none, or nobody said. */
type Field = 'single' | 'none' | 'unknown';

function fieldOf(known: KnownCommand, path: readonly (string | number)[]): Field {
  const answer = answerSchema(known);
  if (answer === undefined) return 'unknown';
  const at = schemaAtPath(answer, path, known.schemas);
  if (at.kind !== 'found') return at.kind === 'open' ? 'unknown' : 'none';
  const types = typesOfSchema(at.schema, known.schemas);
  return types === undefined || SINGLE.some((type) => types.has(type)) ? 'single' : 'none';
}

function checkFields(
  fields: readonly string[],
  { provider, pointer, tell }: ProviderPlace,
  about: About,
  otherwise: (field: string) => Field,
): void {
  if (fields.length === 0) return;
  for (const [key, field] of [
    ['value_field', provider.valueField],
    ['display_field', provider.displayField],
    ['id_field', provider.idField],
  ] as const) {
    if (field === undefined || fields.includes(field)) continue;
    const kind = otherwise(field);
    if (kind === 'single') continue;
    const meant = didYouMean(field, fields);
    tell({
      ...about,
      pointer: below(pointer, 'select', key),
      rule: 'unknown-field',
      severity: key === 'value_field' && kind === 'none' ? 'error' : 'warning',
      message:
        kind === 'none'
          ? `the choices that ${provider.command} lists have no single value called ${field}`
          : `the document of the API does not say that the choices of ${provider.command} have ${field}`,
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
