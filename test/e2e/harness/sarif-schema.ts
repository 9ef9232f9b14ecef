/** The essentials of SARIF 2.1.0 (OASIS) as JSON Schema: what its readers rely on. */
const text = { type: 'object', required: ['text'], properties: { text: { type: 'string', minLength: 1 } } };
const position = { type: 'integer', minimum: 1 };

const rule = {
  type: 'object',
  required: ['id', 'shortDescription'],
  properties: { id: { type: 'string', minLength: 1 }, shortDescription: text },
};

const location = {
  type: 'object',
  required: ['physicalLocation', 'logicalLocations'],
  properties: {
    physicalLocation: {
      type: 'object',
      required: ['artifactLocation', 'region'],
      properties: {
        artifactLocation: {
          type: 'object',
          required: ['uri'],
          // A relative reference, with slashes, and with nothing that a URI does not take.
          properties: {
            uri: { type: 'string', pattern: "^(?![a-z]+:|/)[\\w.~!$&'()*+,;=@%/-]+$" },
            uriBaseId: { type: 'string' },
          },
          additionalProperties: false,
        },
        region: {
          type: 'object',
          required: ['startLine', 'startColumn'],
          properties: { startLine: position, startColumn: position },
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
    logicalLocations: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['fullyQualifiedName'],
        properties: { fullyQualifiedName: { type: 'string', pattern: '^(?:/[^/]*)*$' } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

const result = {
  type: 'object',
  required: ['ruleId', 'ruleIndex', 'level', 'message', 'locations'],
  properties: {
    ruleId: { type: 'string' },
    ruleIndex: { type: 'integer', minimum: 0 },
    level: { enum: ['none', 'note', 'warning', 'error'] },
    message: text,
    locations: { type: 'array', minItems: 1, items: location },
  },
  additionalProperties: false,
};

export const SARIF_ESSENTIALS = {
  type: 'object',
  required: ['$schema', 'version', 'runs'],
  properties: {
    $schema: { type: 'string', pattern: 'sarif-2\\.1\\.0' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['tool', 'results'],
        properties: {
          tool: {
            type: 'object',
            required: ['driver'],
            properties: {
              driver: {
                type: 'object',
                required: ['name', 'version', 'rules'],
                properties: {
                  name: { type: 'string' },
                  version: { type: 'string' },
                  rules: { type: 'array', uniqueItems: true, items: rule },
                },
                additionalProperties: false,
              },
            },
            additionalProperties: false,
          },
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: { type: 'array', items: result },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;
