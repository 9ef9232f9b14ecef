import { counted, E, isJsonObject, type JsonObject, ownValue } from '@workrail/kernel';
import { followed } from '../document/reference.ts';
import { type Finding, memberPointer } from '../finding.ts';
import type { ApiCommand, SecurityAlternative } from './command.ts';
import { listIn, objectIn, textIn } from './members.ts';

/** How credentials of a scheme are sent. */
export type SecurityScheme = {
  readonly description?: string;
  /** From 2 on: of its secret, where other schemes of the catalog would have a secret of the same name. */
  readonly secretNumber?: number;
} & (
  | { readonly kind: 'apiKey'; readonly place: 'query' | 'header' | 'cookie'; readonly name: string }
  | { readonly kind: 'basic' | 'bearer' }
  | { readonly kind: 'oauth2'; readonly tokenUrl?: string }
  /** One that cannot be used: operations that need it are refused when they are to be called. */
  | { readonly kind: 'unsupported'; readonly reason: string }
);

/** The schemes of a document by name. */
export function securitySchemesOf(
  document: JsonObject,
  warn: (finding: Finding) => void,
): Readonly<Record<string, SecurityScheme>> {
  const declared = objectIn(objectIn(document, 'components') ?? {}, 'securitySchemes') ?? {};
  return Object.fromEntries(
    Object.entries(declared).map(([name, value]) => {
      const pointer = memberPointer('/components/securitySchemes', name);
      const target = followed(document, { value, pointer });
      const object = E.isRight(target) && isJsonObject(target.right.value) ? target.right.value : {};
      const scheme = schemeOf(object);
      if (scheme.kind === 'unsupported')
        warn({
          pointer,
          rule: 'security_scheme',
          message: `the security scheme ${name} cannot be used: ${scheme.reason}`,
          suggestion: REFUSED_CALLS,
        });
      const description = textIn(object, 'description');
      return [name, description === undefined ? scheme : { ...scheme, description }];
    }),
  );
}

function schemeOf(object: JsonObject): SecurityScheme {
  const type = textIn(object, 'type') ?? '';
  switch (type) {
    case 'apiKey': {
      const [name, place] = [textIn(object, 'name'), textIn(object, 'in')];
      if (name !== undefined && (place === 'query' || place === 'header' || place === 'cookie'))
        return { kind: 'apiKey', name, place };
      return {
        kind: 'unsupported',
        reason: 'it does not say by which name and in which place the key is sent',
      };
    }
    case 'http': {
      const scheme = (textIn(object, 'scheme') ?? '').toLowerCase();
      if (scheme === 'basic' || scheme === 'bearer') return { kind: scheme };
      return { kind: 'unsupported', reason: `the HTTP scheme ${scheme || '(none)'} is not supported` };
    }
    case 'oauth2':
    case 'openIdConnect': {
      const tokenUrl = textIn(
        objectIn(objectIn(object, 'flows') ?? {}, 'clientCredentials') ?? {},
        'tokenUrl',
      );
      return tokenUrl === undefined ? { kind: 'bearer' } : { kind: 'oauth2', tokenUrl };
    }
    default:
      return { kind: 'unsupported', reason: `its type is ${type || 'missing'}` };
  }
}

/** Why a scheme cannot be used; undefined where it can. */
export function whyUnusable(
  schemes: Readonly<Record<string, SecurityScheme>>,
  name: string,
): string | undefined {
  const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
  if (scheme === undefined) return 'the document does not say what it is';
  return scheme.kind === 'unsupported' ? scheme.reason : undefined;
}

/** Tells of the schemes that operations need and the document does not declare, each once. */
export function warnOfUndeclared(
  commands: readonly Pick<ApiCommand, 'security'>[],
  schemes: Readonly<Record<string, SecurityScheme>>,
  warn: (finding: Finding) => void,
): void {
  const counts = new Map<string, number>();
  for (const { security } of commands)
    for (const name of new Set(security.flat().map(({ scheme }) => scheme)))
      if (!Object.hasOwn(schemes, name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const [name, count] of counts)
    warn({
      pointer: '/components/securitySchemes',
      rule: 'security_scheme',
      message: `the security scheme ${name}, which ${counted(count, 'operation')} can be called with, is not declared, and cannot be used`,
      suggestion: REFUSED_CALLS,
    });
}

const REFUSED_CALLS =
  'calls that need it are refused; another alternative of theirs is used where there is one';

/** What an operation needs: each alternative is enough. Without its own, those of the document count. */
export function securityOf(document: JsonObject, operation: JsonObject): readonly SecurityAlternative[] {
  const declared = listIn(operation, 'security') ?? listIn(document, 'security') ?? [];
  return declared.filter(isJsonObject).map((alternative) =>
    Object.keys(alternative).map((scheme) => {
      const scopes = ownValue(alternative, scheme);
      const texts = Array.isArray(scopes) ? scopes : [];
      return { scheme, scopes: texts.filter((one): one is string => typeof one === 'string') };
    }),
  );
}
