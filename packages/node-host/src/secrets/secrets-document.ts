import { isSecretName } from '@workrail/kernel';
import * as z from 'zod';

export interface SecretsDocument {
  readonly version: 1;
  readonly secrets: Readonly<Record<string, string>>;
}

/** The file of secrets. Members that this version does not know are kept. What is wrong with it is said without a value. */
export const secretsDocument: z.ZodType<SecretsDocument> = z.looseObject({
  version: z.literal(1, 'must be 1; a higher number is from a newer version of WorkRail'),
  secrets: z.record(
    z.string().refine(isSecretName, 'a name has upper-case letters, digits and _, and begins with a letter'),
    z.string('must be text').min(1, 'is empty'),
    'must be an object',
  ),
});
