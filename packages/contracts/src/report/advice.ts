import { didYouMean, isJsonObject, ownValue } from '@workrail/kernel';
import type { RawError } from './raw-error.ts';
import { nearest, quoted } from './wording.ts';

/** What to do about an error, where something better can be said than doing what the message says. */
export function adviceFor(error: RawError): string | undefined {
  switch (error.keyword) {
    case 'enum':
    case 'const':
      return nearValue(error.data, [error.schema].flat());
    case 'anyOf':
    case 'oneOf':
      return nearValue(
        error.data,
        (error.causes ?? []).flatMap(({ keyword, schema }) => (keyword === 'type' ? [] : schema)),
      );
    case 'required':
      return nearKey(error);
    case 'additionalProperties':
      return nearProperty(error);
    case 'type':
      return otherwiseWritten(error);
    default:
      return undefined;
  }
}

/** Comparing with names that nobody would mistype takes time and finds nothing. */
const LONGEST = 64;
const COMPARED = 200;

const meant = (given: string, names: readonly unknown[]): string | undefined => {
  if (given.length > LONGEST) return undefined;
  const texts = names.filter((name) => typeof name === 'string' && name.length <= LONGEST);
  const near = didYouMean(given, texts.slice(0, COMPARED) as readonly string[]);
  // Any two names of two letters are near each other.
  const tells = given.length > 2 || near?.toLowerCase() === given.toLowerCase();
  return tells ? near : undefined;
};

function nearValue(data: unknown, allowed: readonly unknown[]): string | undefined {
  return typeof data === 'string' ? nearest(meant(data, allowed)) : undefined;
}

const propertiesOf = ({ parentSchema }: RawError): readonly string[] => {
  const properties = isJsonObject(parentSchema) ? ownValue(parentSchema, 'properties') : undefined;
  return isJsonObject(properties) ? Object.keys(properties) : [];
};

/** A key that the schema does not know, and that is most likely the missing one. */
function nearKey(error: RawError): string | undefined {
  const { data, params } = error;
  const missing = String(params.missingProperty);
  const known = new Set(propertiesOf(error));
  const unknown = isJsonObject(data) ? Object.keys(data).filter((key) => !known.has(key)) : [];
  const near = meant(missing, unknown);
  return near === undefined ? undefined : `there is ${quoted(near)}; did you mean ${quoted(missing)}?`;
}

function nearProperty(error: RawError): string | undefined {
  const { data, params } = error;
  const absent = propertiesOf(error).filter((key) => !isJsonObject(data) || !Object.hasOwn(data, key));
  return nearest(meant(String(params.additionalProperty), absent));
}

/** The right value in the wrong clothes: a number in quotes, JSON sent as text. */
function otherwiseWritten({ schema, data }: RawError): string | undefined {
  if (typeof data !== 'string') return undefined;
  const types = [schema].flat();
  const text = data.slice(0, LONGEST).trim();
  const wants = (...names: readonly string[]) => names.some((name) => types.includes(name));
  if (wants('number', 'integer') && /^-?\d+(?:\.\d+)?$/.test(text)) return 'write the number without quotes';
  if (wants('boolean') && /^(?:true|false)$/.test(text)) return `write ${text} without quotes`;
  if (wants('object', 'array') && /^[{[]/.test(text)) return 'send it as JSON, not as JSON inside a text';
  return undefined;
}
