import { isJsonObject, type JsonObject, ownValue } from '@workrail/kernel';
import { type Finding, memberPointer } from '../finding.ts';
import type { ApiServer, ServerVariable } from './command.ts';
import { listIn, objectIn, objectsIn, textIn } from './members.ts';

/** The servers of a document, a path item or an operation; undefined where it names none. */
export function serversOf(
  object: JsonObject,
  pointer: string,
  warn: (finding: Finding) => void,
): readonly ApiServer[] | undefined {
  const declared = listIn(object, 'servers');
  if (declared === undefined || declared.length === 0) return undefined;
  return declared.flatMap((value, index) => {
    const url = isJsonObject(value) ? ownValue(value, 'url') : undefined;
    const at = memberPointer(pointer, 'servers', index);
    if (!isJsonObject(value) || typeof url !== 'string') {
      warn({ pointer: at, rule: 'server_unusable', message: 'the server has no url, and is left out' });
      return [];
    }
    const variables = variablesOf(value);
    const missing = [...url.matchAll(/\{([^{}]*)\}/g)]
      .map(([, name = '']) => name)
      .find((name) => !Object.hasOwn(variables, name));
    if (missing !== undefined)
      warn({
        pointer: at,
        rule: 'server_unusable',
        message: `the server ${url} has no default for {${missing}}`,
        suggestion: 'name the base URL when you import the document',
      });
    const description = textIn(value, 'description');
    return [{ url, variables, ...(description === undefined ? {} : { description }) }];
  });
}

function variablesOf(server: JsonObject): Readonly<Record<string, ServerVariable>> {
  return Object.fromEntries(
    objectsIn(objectIn(server, 'variables') ?? {}).flatMap(([name, variable]) => {
      const values = (listIn(variable, 'enum') ?? []).filter((one): one is string => typeof one === 'string');
      const usual = ownValue(variable, 'default') ?? values[0];
      if (usual === undefined) return [];
      const description = textIn(variable, 'description');
      return [
        [name, { default: String(usual), values, ...(description === undefined ? {} : { description }) }],
      ];
    }),
  );
}
