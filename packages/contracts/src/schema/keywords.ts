/**
 * What a keyword of JSON Schema 2020-12 holds. `here` keywords apply their schemas to the same value, `below`
 * keywords to values inside it.
 */
export type Role =
  | `${'here' | 'below'}-${'schema' | 'list' | 'map'}`
  | 'definitions'
  | 'reference'
  | 'assertion'
  | 'annotation'
  | 'refused';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const BY_ROLE: Readonly<Record<Role, readonly string[]>> = {
  'here-schema': words('not if then else'),
  'here-list': words('allOf anyOf oneOf'),
  // `dependencies` left the standard with 2019-09, but files that have it mean it.
  'here-map': words('dependentSchemas dependencies'),
  'below-schema': words(
    'items contains additionalProperties propertyNames unevaluatedItems unevaluatedProperties',
  ),
  'below-list': words('prefixItems'),
  'below-map': words('properties patternProperties'),
  definitions: words('$defs definitions'),
  reference: words('$ref'),
  assertion: words(`
    type const enum multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern
    maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required
    dependentRequired
  `),
  annotation: words(`
    title description default deprecated readOnly writeOnly examples format contentEncoding contentMediaType
    contentSchema $comment $schema
  `),
  // A schema stands alone here: names that other schemas could refer to have nobody to serve.
  refused: words('$id $anchor $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef $vocabulary'),
};

export const KEYWORDS: ReadonlyMap<string, Role> = new Map(
  Object.entries(BY_ROLE).flatMap(([role, keywords]) =>
    keywords.map((keyword) => [keyword, role as Role] as const),
  ),
);
