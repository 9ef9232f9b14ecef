import { type Entry, entryOf, keySpot, type ObjectNode, type SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { described, label, meant, oneOf, quoted } from '../report/wording.ts';
import type { Shape } from './shapes.ts';

/** Refuses every key of the object that means nothing here, so that nothing an author wrote is ignored. */
export function checkKeys(report: Report, node: ObjectNode, shape: Shape): void {
  for (const entry of node.entries) {
    const { key } = entry;
    const place = Object.hasOwn(shape.misplaced, key) ? shape.misplaced[key] : undefined;
    if (shape.supported.includes(key)) continue;
    if (shape.unsupported.includes(key)) unsupportedKey(report, entry);
    else if (place !== undefined)
      misplacedKey(report, entry, `${shape.what} does not take ${quoted(key)}`, place);
    else unknownKey(report, entry, shape);
  }
}

function unsupportedKey(report: Report, entry: Entry): void {
  const message = `${label(entry.value.pointer)} is a feature that this version of WorkRail cannot run`;
  report.error(
    keySpot(entry),
    'unsupported-feature',
    message,
    UNSUPPORTED[entry.key] ?? `remove "${entry.key}"`,
  );
}

const IN_PROMPT = 'write what it asks for into the prompt';

/** What an author can do today instead. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  templateCall: 'write the steps of the routine into this workflow',
  references: 'name the documents in "metaGuidance" or in a prompt',
  functionDefinitions: IN_PROMPT,
  functionReferences: IN_PROMPT,
  functionCalls: IN_PROMPT,
  promptFragments: 'split the step into steps with a "runCondition", or write the texts into the prompt',
  validationCriteria: 'write the criteria into the prompt',
  outputContract: 'describe the output in the prompt',
  audit: 'add a step of its own for it',
  verification: 'add a step of its own for it',
};

export function misplacedKey(report: Report, entry: Entry, message: string, suggestion: string): void {
  report.error(keySpot(entry), 'misplaced-key', `${label(entry.value.pointer)}: ${message}`, suggestion);
}

function unknownKey(report: Report, entry: Entry, shape: Shape): void {
  const known = [...shape.supported, ...shape.unsupported];
  const message = `${shape.what} has no key ${quoted(entry.key)}`;
  const suggestion =
    meant(entry.key, known) ?? `remove it; the keys are ${oneOf(shape.supported).replace(' or ', ' and ')}`;
  report.error(keySpot(entry), 'unknown-key', message, suggestion);
}

/** The value of a key the object must have. `form` says what to write. */
export function requiredValue(
  report: Report,
  node: ObjectNode,
  key: string,
  form: string,
): SourceNode | undefined {
  const entry = entryOf(node, key);
  if (entry !== undefined) return entry.value;
  return report.error(node, 'missing-key', `${label(node.pointer)} has no "${key}"`, `add "${key}": ${form}`);
}

export function wrongType(
  report: Report,
  node: SourceNode,
  expected: string,
  suggestion?: string,
): undefined {
  const message = `${label(node.pointer)} must be ${expected}, but is ${described(node)}`;
  return report.error(node, 'wrong-type', message, suggestion ?? `write ${expected}`);
}

export function asObject(report: Report, node: SourceNode, expected: string): ObjectNode | undefined {
  return node.kind === 'object' ? node : wrongType(report, node, expected);
}
