import { isJsonObject, type Json } from '@workrail/kernel';
import type { KnownCommand } from '../manifests/known-commands.ts';
import { convertValue } from './convert-value.ts';
import { itemsOf, membersOf, neededText, type Place, type Tell, textOf } from './place.ts';
import type { StepScope } from './step-scope.ts';

const essenceOf = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim().toLowerCase();

/** The body of a step; undefined where it gives none, or where it cannot be said. */
export function convertBody(
  place: Place | undefined,
  { command: { body } }: KnownCommand,
  scope: StepScope,
  tell: Tell,
): Json | undefined {
  if (place === undefined) return undefined;
  const members = membersOf(place, ['contentType', 'payload', 'replacements'], tell);
  const payload = members.get('payload');
  const [preferred] = body?.contents ?? [];
  if (preferred === undefined)
    return tell(place, 'payload', 'the operation takes no body', 'remove requestBody');
  const asked = textOf(members.get('contentType'), tell);
  if (asked !== undefined && essenceOf(asked) !== essenceOf(preferred.mediaType)) {
    const message = `the body would be sent as ${preferred.mediaType}, and not as ${asked}`;
    tell(members.get('contentType') ?? place, 'media-type', message, `use ${preferred.mediaType}`);
  }
  if (payload === undefined || payload.value === null)
    return tell(payload ?? place, 'payload', 'the body has no payload', 'add payload, or remove requestBody');
  if (typeof payload.value === 'string' && /\bjson\b/i.test(preferred.mediaType))
    return tell(
      payload,
      'payload',
      'the payload is a text in which JSON is written',
      'write it as an object, with expressions as its values',
    );
  const isText = false;
  let converted = convertValue(payload, { scope, isText, tell });
  for (const one of itemsOf(members.get('replacements'), tell)) {
    const parts = membersOf(one, ['target', 'value'], tell);
    const target = neededText(one, parts, 'target', tell);
    const value = parts.get('value');
    if (value === undefined) tell(one, 'required', 'the replacement has no value', 'add value');
    if (target === undefined || value === undefined) continue;
    const replaced = withValueAt(converted, target, convertValue(value, { scope, isText, tell }));
    if (replaced === undefined)
      tell(
        parts.get('target') ?? one,
        'payload',
        `${target} leads to no place of the payload`,
        'write a JSON pointer such as /name; XPath has no counterpart',
      );
    else converted = replaced;
  }
  return converted;
}

/** The value with another one where a JSON pointer leads; undefined where it leads nowhere. */
function withValueAt(root: Json, pointer: string, value: Json): Json | undefined {
  if (pointer === '') return value;
  const [empty, ...segments] = pointer.split('/');
  if (empty !== '') return undefined;
  return placed(
    root,
    segments.map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~')),
    value,
  );
}

function placed(at: Json, [segment, ...rest]: readonly string[], value: Json): Json | undefined {
  if (segment === undefined) return value;
  if (Array.isArray(at)) {
    const list = at as readonly Json[];
    const index = /^(?:0|[1-9]\d*)$/.test(segment) ? Number(segment) : -1;
    const there = list[index];
    const below = there === undefined ? undefined : placed(there, rest, value);
    return below === undefined ? undefined : list.with(index, below);
  }
  if (!isJsonObject(at) || !Object.hasOwn(at, segment)) return undefined;
  const below = placed(at[segment] ?? null, rest, value);
  return below === undefined
    ? undefined
    : Object.fromEntries(
        Object.entries(at).map(([key, one]) => [key, key === segment ? below : (one as Json)]),
      );
}
