import { cutToBytes } from '@workrail/kernel';
import type { Condition } from '@workrail/workflow-compiler';
import { conditionText } from '../words/control-text.ts';

const EXCERPT_BYTES = 160;
const CONDITION_BYTES = 400;

/** A condition as an outline tells it; undefined where there is none. */
export const conditionWords = (condition: Condition | undefined): string | undefined =>
  condition === undefined ? undefined : shortWords(conditionText(condition));

/** What an outline says of a rule, with a limit. */
export const shortWords = (text: string): string => cutToBytes(text, CONDITION_BYTES);

/** The beginning of an author's text on one line. */
export const excerptOf = (text: string): string =>
  cutToBytes(text.replace(/\s+/g, ' ').trim(), EXCERPT_BYTES);
