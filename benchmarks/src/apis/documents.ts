import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Characters: as many as the published document has. */
const LARGE = 2_700_000;

/** The text of a large document: a published one where it is at hand, else one of that size. */
export function largeDocument(): string {
  const corpus =
    process.env.WORKRAIL_CORPUS ?? fileURLToPath(new URL('../../../../shared/corpus', import.meta.url));
  const published = `${corpus}/openapi/stripe-spec3-2021-06.yaml`;
  if (existsSync(published)) return readFileSync(published, 'utf8');
  const { paths, schemas } = resources();
  return `openapi: 3.0.0\ninfo: { title: Large, version: "1" }\nservers: [{ url: https://api.large.example }]\npaths:\n${paths}components:\n  schemas:\n${schemas}`;
}

/** As many kinds of things as make a document that large; each can be listed and created. */
function resources(): { readonly paths: string; readonly schemas: string } {
  const [paths, schemas]: [string[], string[]] = [[], []];
  for (let size = 0, index = 0; size < LARGE; index += 1) {
    const schema = `    Thing${index}:\n      type: object\n      properties:\n${fields(index)}`;
    const path = `  /things_${index}:\n${operation('get', 'Lists', index)}${operation('post', 'Creates', index)}`;
    schemas.push(schema);
    paths.push(path);
    size += schema.length + path.length;
  }
  return { paths: paths.join(''), schemas: schemas.join('') };
}

const fields = (index: number): string =>
  Array.from(
    { length: 20 },
    (_, field) =>
      `        field_${field}:\n          description: What the field ${field} of the thing ${index} says of it.\n          maxLength: 5000\n          nullable: true\n          type: string\n`,
  ).join('');

const operation = (method: string, does: string, index: number): string =>
  `    ${method}:\n      description: ${does} things of the kind ${index}.\n      operationId: ${method}Things${index}\n      parameters:\n        - { in: query, name: limit, required: false, schema: { type: integer } }\n      responses:\n        "200":\n          content:\n            application/json:\n              schema: { $ref: "#/components/schemas/Thing${index}" }\n          description: Done.\n`;

const WORDS = ['order', 'invoice', 'customer', 'payment', 'refund', 'price', 'product', 'account', 'report'];
const DETAILS = [
  'line',
  'note',
  'label',
  'rule',
  'event',
  'draft',
  'limit',
  'owner',
  'policy',
  'topic',
  'batch',
];

/** A document with so many commands, of two for each path. */
export const documentOf = (commands: number): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: `Of ${commands}`, version: '1' },
    servers: [{ url: 'https://api.many.example' }],
    paths: Object.fromEntries(
      Array.from({ length: commands / 2 }, (_, index) => {
        const [word, detail] = [WORDS[index % WORDS.length], DETAILS[index % DETAILS.length]];
        const description = `Takes the ${detail} of the ${word} in the region ${index}, with all that belongs to it.`;
        const responses = { 200: { description: 'Done.' } };
        return [
          `/areas_${index}/${word}s/${detail}s`,
          {
            get: { summary: `List the ${detail}s of a ${word}`, description, responses },
            post: { summary: `Create a ${detail} of a ${word}`, description, responses },
          },
        ];
      }),
    ),
  });
