/** What the MCP registry asks of `server.json` (schema 2025-12-11, and its rules for npm packages), as JSON Schema. */
const text = { type: 'string', minLength: 1 };
const address = { type: 'string', pattern: '^https://\\S+$' };
const version = { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+(?:-[\\w.-]+)?$', maxLength: 255 };

const input = {
  description: text,
  isRequired: { type: 'boolean' },
  isSecret: { type: 'boolean' },
  format: { enum: ['string', 'number', 'boolean', 'filepath'] },
  value: text,
  default: text,
  placeholder: text,
  choices: { type: 'array', items: text },
};

const argument = {
  oneOf: [
    {
      type: 'object',
      required: ['type'],
      anyOf: [{ required: ['value'] }, { required: ['valueHint'] }],
      properties: {
        ...input,
        type: { const: 'positional' },
        valueHint: text,
        isRepeated: { type: 'boolean' },
      },
      additionalProperties: false,
    },
    {
      type: 'object',
      required: ['type', 'name'],
      properties: { ...input, type: { const: 'named' }, name: text, isRepeated: { type: 'boolean' } },
      additionalProperties: false,
    },
  ],
};

const npmPackage = {
  type: 'object',
  required: ['registryType', 'identifier', 'version', 'transport'],
  properties: {
    registryType: { const: 'npm' },
    identifier: text,
    version,
    runtimeHint: text,
    transport: {
      type: 'object',
      required: ['type'],
      properties: { type: { const: 'stdio' } },
      additionalProperties: false,
    },
    runtimeArguments: { type: 'array', items: argument },
    packageArguments: { type: 'array', items: argument },
    environmentVariables: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name'],
        properties: { ...input, name: text },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

export const SERVER_JSON_SCHEMA = {
  type: 'object',
  required: ['$schema', 'name', 'description', 'version'],
  properties: {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
    name: { type: 'string', pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$', minLength: 3, maxLength: 200 },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    version,
    websiteUrl: address,
    repository: {
      type: 'object',
      required: ['url', 'source'],
      properties: { url: address, source: { const: 'github' }, subfolder: text, id: text },
      additionalProperties: false,
    },
    packages: { type: 'array', items: npmPackage },
  },
  additionalProperties: false,
};
