import { BUDGETS, utf8Length } from '@workrail/kernel';
import { type Answered, textsIn } from './answer-facts.ts';
import { executionOffences } from './check-execution.ts';
import { instructionOffences } from './check-instructions.ts';

/** One thing that is wrong with an answer. */
export interface Offence {
  readonly rule: string;
  readonly detail: string;
}

/** Everything that an answer of any tool must hold to, whatever was sent and stored before. */
export function offencesOf(answered: Answered): readonly Offence[] {
  return [
    ...defectOffences(answered),
    ...sizeOffences(answered),
    ...characterOffences(answered),
    ...instructionOffences(answered),
    ...executionOffences(answered),
  ];
}

/** No text, however hostile, may bring the server down on a call. */
function defectOffences({ tool, result }: Answered): readonly Offence[] {
  const { error } = result.structuredContent as { readonly error?: { readonly error_code: string } };
  return error?.error_code === 'INTERNAL' ? [{ rule: 'defect', detail: tool }] : [];
}

/** The line that carries the answer: both forms and the protocol around them. */
const lineOf = ({ result }: Answered): string => JSON.stringify({ jsonrpc: '2.0', id: 123_456, result });

function sizeOffences(answered: Answered): readonly Offence[] {
  const bytes = utf8Length(lineOf(answered));
  return bytes <= BUDGETS.answer
    ? []
    : [{ rule: 'answer-over-budget', detail: `${bytes} bytes of at most ${BUDGETS.answer}` }];
}

function characterOffences(answered: Answered): readonly Offence[] {
  const texts = textsIn(answered.result);
  const halved = texts.find((text) => !text.isWellFormed());
  const replaced = answered.whole ? texts.find((text) => text.includes('\ufffd')) : undefined;
  return [
    ...(halved === undefined ? [] : [{ rule: 'half-a-character', detail: around(halved, /\p{Surrogate}/u) }]),
    ...(replaced === undefined ? [] : [{ rule: 'replaced-character', detail: around(replaced, /\ufffd/) }]),
  ];
}

function around(text: string, what: RegExp): string {
  const at = text.search(what);
  return JSON.stringify(text.slice(Math.max(0, at - 60), at + 20));
}
