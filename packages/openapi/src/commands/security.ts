import { E, isJsonObject, type JsonObject, ownValue } from '@workrail/kernel';
import { followed } from '../document/reference.ts';
import { type Finding, memberPointer } from '../finding.ts';
import type { SecurityAlternative } from './command.ts';
import { listIn, objectIn, textIn } from './members.ts';

/** How credentials of a scheme are sent. */
export type SecurityScheme = {
  readonly description?: string;
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
          suggestion:
            'calls that need it are refused; another alternative of theirs is used where there is one',
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
