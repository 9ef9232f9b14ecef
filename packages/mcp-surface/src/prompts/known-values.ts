import type { InputsPreview } from '@workrail/application';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  MASK,
  maskSecrets,
  numberText,
  stringifyExact,
} from '@workrail/kernel';

type Asked = Pick<InputsPreview, 'inputs' | 'unknown_inputs'>;

/** What a user said of values of inputs, as it was read or in words, without those of secret inputs. */
export function knownValues(said: string, values: JsonObject | undefined, asked: Asked): string {
  const secret = asked.inputs.flatMap((one) => (one.secret === true ? [one.input] : []));
  if (values === undefined) return secret.reduce(withoutValueOf, said);
  const meant = asked.unknown_inputs.flatMap(({ name, did_you_mean: input = '' }) =>
    secret.includes(input) ? [name] : [],
  );
  const hidden = [...secret, ...meant];
  const { text, json } = maskSecrets(
    hidden.flatMap((name) => textsIn(Object.hasOwn(values, name) ? (values[name] ?? null) : null)),
  );
  return stringifyExact(
    Object.fromEntries(
      Object.entries(values).map(([name, value]): [string, Json] =>
        hidden.includes(name) ? [name, MASK] : [text(name), json(value)],
      ),
    ),
  );
}

function textsIn(value: Json): readonly string[] {
  const one = typeof value === 'string' ? value : numberText(value);
  if (one !== undefined) return [one];
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value)
    ? (value as readonly Json[]).flatMap(textsIn)
    : isJsonObject(value)
      ? Object.values(value).flatMap(textsIn)
      : [];
}

/** In words, what stands behind the name of an input is its value; it is hidden wherever it stands again. */
function withoutValueOf(said: string, name: string): string {
  const word = name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const pattern = new RegExp(
    `(?<![\\w-])${word}(?![\\w-])["']?\\s*(?:[:=]|is\\b|to\\b)\\s*("(?:[^"\\\\]|\\\\.)*"|'[^']*'|[^\\s,;"'}]+)`,
    'giu',
  );
  const found = [...said.matchAll(pattern)].map(([, value = '']) => value.replaceAll(/^["']|["']$/g, ''));
  return found.filter((value) => value !== '').reduce((text, value) => text.replaceAll(value, MASK), said);
}
