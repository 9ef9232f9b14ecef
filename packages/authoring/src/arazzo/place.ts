import { didYouMean, isJsonObject, type Json } from '@workrail/kernel';

/** Stable names of why a construct of an Arazzo document is refused. */
export type ArazzoRule =
  | 'action'
  | 'components'
  | 'credential-header'
  | 'criterion'
  | 'duplicate'
  | 'expression'
  | 'extension'
  | 'goto'
  | 'input-schema'
  | 'media-type'
  | 'missing-catalog'
  | 'number'
  | 'operation'
  | 'output'
  | 'parameter'
  | 'payload'
  | 'required'
  | 'retry'
  | 'source-type'
  | 'sub-workflow'
  | 'template'
  | 'unknown-key'
  | 'version'
  | 'workflow-dependency'
  | 'wrong-type';

/** Something of an Arazzo document that has no counterpart. */
export interface ArazzoFinding {
  /** JSON pointer into the document. */
  readonly pointer: string;
  readonly rule: ArazzoRule;
  readonly message: string;
  readonly suggestion: string;
}

/** Answers undefined, the value that a reader hands on for what it could not read. */
export type Tell = (place: Place, rule: ArazzoRule, message: string, suggestion: string) => undefined;

/** A value of the document, and where it is. */
export interface Place {
  readonly value: Json;
  readonly pointer: string;
}

export const child = ({ pointer }: Place, key: string | number, value: Json): Place => ({
  value,
  pointer: `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`,
});

export type Members = ReadonlyMap<string, Place>;

const NONE: Members = new Map();

/** The members of an object. What is not known is told, since leaving it out may change what is done. */
export function membersOf(place: Place, known: readonly string[] | undefined, tell: Tell): Members {
  if (!isJsonObject(place.value)) {
    tell(place, 'wrong-type', 'it must be an object', 'write an object');
    return NONE;
  }
  const members = new Map<string, Place>();
  for (const [key, value] of Object.entries(place.value) as [string, Json][]) {
    const member = child(place, key, value);
    if (known === undefined || known.includes(key)) members.set(key, member);
    else unknownKey(key, member, known, tell);
  }
  return members;
}

function unknownKey(key: string, member: Place, known: readonly string[], tell: Tell): void {
  if (key.startsWith('x-')) {
    const message = `the extension ${key} may change what is done, and is not known here`;
    tell(member, 'extension', message, 'remove it if the workflow means the same without it');
    return;
  }
  const later = LATER[key];
  const meant = didYouMean(key, known);
  const fix = meant === undefined ? 'remove it' : `did you mean ${meant}?`;
  tell(
    member,
    'unknown-key',
    later ?? `${key} is no key of Arazzo 1.0 here`,
    later === undefined ? fix : 'remove it',
  );
}

const LATER: Readonly<Record<string, string>> = {
  channelPath: 'channelPath calls an AsyncAPI channel, which Arazzo has only from 1.1 on',
  correlationId: 'correlationId belongs to AsyncAPI, which Arazzo has only from 1.1 on',
  timeout: 'timeout is a key of Arazzo 1.1',
  $self: '$self is a key of Arazzo 1.1',
};

export function itemsOf(place: Place | undefined, tell: Tell): readonly Place[] {
  if (place === undefined) return [];
  if (!Array.isArray(place.value)) {
    tell(place, 'wrong-type', 'it must be a list', 'write a list');
    return [];
  }
  return (place.value as readonly Json[]).map((value, index) => child(place, index, value));
}

export function textOf(place: Place | undefined, tell: Tell): string | undefined {
  if (place === undefined) return undefined;
  if (typeof place.value === 'string') return place.value;
  return tell(place, 'wrong-type', 'it must be a text', 'write a text');
}

/** A text that has to be there; `owner` is what lacks it. */
export function neededText(owner: Place, members: Members, key: string, tell: Tell): string | undefined {
  const place = members.get(key);
  return place === undefined
    ? tell(owner, 'required', `it has no ${key}`, `add ${key}`)
    : textOf(place, tell);
}
