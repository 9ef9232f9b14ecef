import type { CutValue } from '@workrail/engine';
import { beginning, counted, jsonLength } from '@workrail/kernel';
import { valueRef } from '../read-output/output-ref.ts';
import type { AnswerWarning } from './answer.ts';

const NAMED = 3;
const PATH = 80;
/** A path that is longer has no ref: it would take the room of what is told. */
const LONGEST = 200;

/** What the warnings of this module may take in an answer, as JSON. */
export const CUT_WARNINGS = 2_000;

/** Values that the texts of an answer have no room for, each with the call that reads it. */
export function cutWarnings(cuts: readonly CutValue[], stateToken: string): readonly AnswerWarning[] {
  const named = cuts.slice(0, NAMED).map((cut) => cutWarning(cut, stateToken));
  const more = cuts.length - named.length;
  if (more === 0) return named;
  const message = `${counted(more, 'more value is', 'more values are')} cut. read_output with this stateToken and ref "context.<path>" shows each in full.`;
  return [...named, { code: 'VALUE_CUT', message }];
}

function cutWarning({ path, bytes }: CutValue, stateToken: string): AnswerWarning {
  const said = `{{${beginning(path, PATH)}}} has ${bytes} bytes and does not fit here; "[cut: …]" is shown instead.`;
  if (jsonLength(path) > LONGEST) return { code: 'VALUE_CUT', message: said };
  const ref = valueRef(path);
  return {
    code: 'VALUE_CUT',
    message: `${said} If the step needs it, call read_output with this stateToken and ref "${ref}".`,
    readWith: { tool: 'read_output', arguments: { stateToken, ref } },
  };
}
