import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import { toJson } from '../parse/source-tree.ts';
import { object, optional, required, requiredName, type Values } from './object.ts';
import { flag, pattern, prose, text } from './scalars.ts';
import { asObject, NOWHERE, named, type Type, type WithSource } from './type.ts';

export const jsonObject = (expected = 'an object'): Type<WithSource<JsonObject>> => ({
  read: (report, node) => {
    const given = asObject(report, node, expected);
    const value: Json | undefined = given === undefined ? undefined : toJson(given);
    return value !== undefined && isJsonObject(value) ? { value, node } : undefined;
  },
  schema: () => ({ type: 'object' }),
});

const NO_OBJECT: WithSource<JsonObject> = { value: {}, node: NOWHERE };

/** A typed artifact that a step has to leave, by the name of its contract. */
const contract = object(
  '"outputContract"',
  {
    contractRef: requiredName(
      text(),
      'the name of a contract such as "wr.contracts.loop_control"',
      'Which contract the artifact has to fulfil.',
    ),
    required: optional(flag, 'False: the artifact is optional. Default: true.'),
  },
  { expected: 'an object with "contractRef"' },
);

export type AuthoredContract = Values<(typeof contract)['fields']>;

export const outputContract = named<AuthoredContract>('outputContract', () => contract);

/** A typed artifact whose schema stands in the file itself. */
export const ownOutput = object(
  '"output"',
  {
    kind: requiredName(
      pattern(
        {
          pattern: /^[a-z][a-z0-9_-]*(\.[a-z][a-z0-9_-]*)*$/,
          form: 'a name such as "release.notes"; names starting with "wr." are taken',
        },
        { max: 64 },
      ),
      'a name such as "release.notes"',
      'Kind of the artifact, which the agent writes into its "kind". Must not start with "wr.".',
    ),
    purpose: optional(prose({ max: 512 }), 'One sentence for the agent: what the artifact is for.'),
    schema: required(jsonObject(), NO_OBJECT, 'a JSON Schema', 'JSON Schema (2020-12) of the artifact.'),
    example: required(jsonObject(), NO_OBJECT, 'a valid artifact', 'An artifact that the schema accepts.'),
    required: optional(flag, 'False: the artifact is optional. Default: true.'),
  },
  { expected: 'an object with "kind", "schema" and "example"' },
);
