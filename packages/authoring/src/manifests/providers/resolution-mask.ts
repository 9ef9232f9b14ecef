import type { InputRow } from '@workrail/engine';
import { isJsonObject, type Json, type JsonObject, maskSecrets, numberText } from '@workrail/kernel';
import type { ProviderResolution } from './resolve-provider.ts';

/** Hides in what a provider answered the stored secrets and the values of secret inputs: an API may repeat what it was sent. */
export function resolutionMask(
  secrets: Iterable<string>,
  rows: readonly InputRow[],
): (resolution: ProviderResolution) => ProviderResolution {
  const given = rows.flatMap(({ input, value }) =>
    input.secret && value !== undefined ? textsIn(value) : [],
  );
  const { text, json } = maskSecrets([...secrets, ...given]);
  return (resolution) => ({
    ...resolution,
    arguments: json(resolution.arguments) as JsonObject,
    choices: resolution.choices.map(({ value, label }) => ({ value: json(value), label: text(label) })),
    message: resolution.message === null ? null : text(resolution.message),
  });
}

function textsIn(value: Json): readonly string[] {
  const number = numberText(value);
  if (number !== undefined) return [number];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
