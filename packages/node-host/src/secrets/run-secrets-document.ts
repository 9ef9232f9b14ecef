import * as z from 'zod';

export interface RunSecretsDocument {
  readonly version: 1;
  /** By run, the JSON of an object with the values by name. */
  readonly runs: Readonly<Record<string, string>>;
}

/** The file with values of secret inputs of runs that go on. */
export const runSecretsDocument: z.ZodType<RunSecretsDocument> = z.looseObject({
  version: z.literal(1, 'must be 1; a higher number is from a newer version of WorkRail'),
  runs: z.record(z.string(), z.string('must be text'), 'must be an object'),
});
