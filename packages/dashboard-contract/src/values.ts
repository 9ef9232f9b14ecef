import {
  APPROVAL_CHANNELS,
  BLOCKER_CODES,
  PREFERENCE_NAMES,
  PREFERENCES,
  type PreferenceName,
  type PreferenceValue,
  RUN_STATUSES,
} from '@workrail/event-log';
import { HANDLE_PATTERN, type Json, RUN_ID_PATTERN, SESSION_ID_PATTERN } from '@workrail/kernel';
import * as z from 'zod';

export const sessionId = z
  .string()
  .regex(SESSION_ID_PATTERN, 'begins with ses_')
  .meta({ title: 'SessionId' });
/** The parameters of what is about one session. */
export const ofSession = z.strictObject({ sessionId });
export const runId = z.string().regex(RUN_ID_PATTERN, 'begins with run_').meta({ title: 'RunId' });
export const nodeId = z.string().regex(HANDLE_PATTERN, 'has 13 characters').meta({ title: 'NodeId' });

export const time = z.string().meta({ title: 'Time', description: 'ISO 8601 in UTC' });

export const json: z.ZodType<Json> = z.json().meta({ title: 'Json' }) as z.ZodType<Json>;

/** A whole number of a query: digits, and none of the other spellings that a number can have. */
export const digits = <A extends z.ZodType>(number: A) =>
  z.preprocess((text, { addIssue }) => {
    if (typeof text !== 'string') return text;
    if (/^\d{1,9}$/.test(text)) return Number(text);
    addIssue({ code: 'custom', message: 'must be a whole number, written in digits only', input: text });
    return z.NEVER;
  }, number);

export const runStatus = z.enum(RUN_STATUSES);

type PreferenceShape = { readonly [Name in PreferenceName]: z.ZodType<PreferenceValue<Name>> };
export const preferences = z.strictObject(
  Object.fromEntries(
    PREFERENCE_NAMES.map((name): [string, unknown] => [name, z.enum(PREFERENCES[name].values)]),
  ) as PreferenceShape,
);

export const blocker = z.strictObject({
  code: z.enum(BLOCKER_CODES),
  message: z.string(),
  suggestedFix: z.string(),
});

export const gap = z.strictObject({
  gapId: z.string(),
  node: nodeId,
  severity: z.enum(['info', 'warning', 'critical']),
  code: z.enum(BLOCKER_CODES),
  message: z.string(),
});

/** What a person said to the result of a step. */
export const approvalAnswer = z.strictObject({
  answer: z.enum(['approved', 'declined']),
  channel: z.enum(APPROVAL_CHANNELS),
  at: time,
  by: z.string().exactOptional().describe('Who answered, if known'),
  comment: z.string().exactOptional(),
});

/** Where a step stands in a loop around it. */
export const round = z.strictObject({
  title: z.string().describe('Of the loop'),
  iteration: z.int().describe('From 1'),
  total: z.number().exactOptional().describe('Total number of rounds, if the loop counts them'),
  item: z.string().exactOptional().describe('The entry of the list that the round is about'),
});

/** An artifact without its content. */
const artifactRef = z.strictObject({
  kind: z.string(),
  bytes: z.int().describe('Size of its canonical JSON in UTF-8'),
});

/** What a step or a checkpoint left. */
export const output = z.strictObject({
  notesMarkdown: z.string().exactOptional(),
  artifacts: z.array(artifactRef),
});
