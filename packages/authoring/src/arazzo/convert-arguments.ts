import { didYouMean, type Json, type JsonObject } from '@workrail/kernel';
import type { KnownCommand } from '../manifests/known-commands.ts';
import { convertValue } from './convert-value.ts';
import { itemsOf, type Members, membersOf, neededText, type Place, type Tell, textOf } from './place.ts';
import type { StepScope } from './step-scope.ts';

/** A parameter of a step, with what `components.parameters` says of it. */
export interface GivenParameter {
  readonly name: string;
  /** Undefined where the step runs a workflow, whose inputs have no place. */
  readonly where: string | undefined;
  readonly value: Place;
  readonly place: Place;
}

const REFERENCE = /^\$components\.(parameters|successActions|failureActions)\.(.+)$/;

/** What `reference` leads to, in a part of `components`. */
export function componentOf(
  place: Place,
  members: Members,
  part: 'parameters' | 'successActions' | 'failureActions',
  components: Members,
  tell: Tell,
): Place | undefined {
  const text = textOf(members.get('reference'), tell);
  const [, found, name = ''] = REFERENCE.exec(text ?? '') ?? [];
  const all = components.get(part);
  const target = all === undefined ? undefined : membersOf(all, undefined, tell).get(name);
  return found === part && target !== undefined
    ? target
    : tell(
        place,
        'components',
        `${String(text)} leads to nothing of this document`,
        `write $components.${part}.<name>`,
      );
}

export const isReference = ({ value }: Place): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'reference');

/** The parameters of a list, each once. */
export function parametersIn(
  list: Place | undefined,
  components: Members,
  tell: Tell,
): readonly GivenParameter[] {
  const taken = new Set<string>();
  return itemsOf(list, tell).flatMap((place) => {
    const one = parameterAt(place, components, tell);
    if (one === undefined) return [];
    const key = keyOf(one);
    if (taken.has(key))
      tell(place, 'duplicate', `the parameter ${one.name} is given twice`, 'keep one of them');
    taken.add(key);
    return [one];
  });
}

const keyOf = ({ name, where }: GivenParameter): string =>
  `${where ?? ''} ${where === 'header' ? name.toLowerCase() : name}`;

function parameterAt(place: Place, components: Members, tell: Tell): GivenParameter | undefined {
  if (!isReference(place)) return readParameter(place, place, undefined, tell);
  const members = membersOf(place, ['reference', 'value'], tell);
  const target = componentOf(place, members, 'parameters', components, tell);
  return target === undefined ? undefined : readParameter(target, place, members.get('value'), tell);
}

function readParameter(
  target: Place,
  place: Place,
  instead: Place | undefined,
  tell: Tell,
): GivenParameter | undefined {
  const members = membersOf(target, ['name', 'in', 'value'], tell);
  const name = neededText(target, members, 'name', tell);
  const value = instead ?? members.get('value');
  if (value === undefined) return tell(place, 'required', 'the parameter has no value', 'add value');
  return name === undefined ? undefined : { name, where: textOf(members.get('in'), tell), value, place };
}

/** What a step itself says counts more than what its workflow says of all steps. */
export const withOwn = (
  ofWorkflow: readonly GivenParameter[],
  own: readonly GivenParameter[],
): readonly GivenParameter[] => {
  const names = new Set(own.map(keyOf));
  return [...ofWorkflow.filter((one) => !names.has(keyOf(one))), ...own];
};

/** The arguments of a command, by the names that the command has for them. */
export function convertArguments(
  given: readonly GivenParameter[],
  { command }: KnownCommand,
  scope: StepScope,
  tell: Tell,
): JsonObject {
  const converted: [string, Json][] = [];
  for (const { name, where, value, place } of given) {
    const parameter = command.parameters.find(
      (one) =>
        one.place === where &&
        (where === 'header' ? one.name.toLowerCase() === name.toLowerCase() : one.name === name),
    );
    if (parameter === undefined) noParameter({ name, where, place }, command, tell);
    else converted.push([parameter.argument, convertValue(value, { scope, isText: true, tell })]);
  }
  return Object.fromEntries(converted);
}

const CREDENTIALS = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'x-api-key',
  'api-key',
  'api_key',
]);

function noParameter(
  { name, where, place }: Pick<GivenParameter, 'name' | 'where' | 'place'>,
  command: KnownCommand['command'],
  tell: Tell,
): void {
  const what = `${command.operationId ?? `${command.method.toUpperCase()} ${command.path}`}`;
  if (where === undefined) {
    tell(
      place,
      'parameter',
      `the parameter ${name} does not say where it is`,
      'add in: path, query, header or cookie',
    );
    return;
  }
  if (where !== 'path' && CREDENTIALS.has(name.toLowerCase())) {
    tell(
      place,
      'credential-header',
      `${name} is a credential, which no workflow holds`,
      'remove it, and store the credential of the catalog with "workrail secrets set"',
    );
    return;
  }
  const others = command.parameters.map((one) => one.name);
  const meant = didYouMean(name, others);
  tell(
    place,
    'parameter',
    `${what} has no ${where} parameter ${name}`,
    meant !== undefined
      ? `did you mean ${meant}?`
      : others.length === 0
        ? 'remove it: the operation takes none'
        : `use one of ${others.join(', ')}, or remove it`,
  );
}
