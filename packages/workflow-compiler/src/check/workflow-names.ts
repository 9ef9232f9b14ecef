import { filledTexts, textsBelow } from '../language/filled-texts.ts';
import type { WithSource } from '../language/type.ts';
import { type AuthoredWorkflow, workflow } from '../language/workflow.ts';
import { FEATURES } from '../library/features.ts';
import { argumentsIn, slotOf, tokensIn } from '../library/fill.ts';
import type { Library } from '../library/library.ts';
import { label, meant, oneOf, quoted, type Report } from '../report/report.ts';
import type { RuleId } from '../rules.ts';

/** Names at the top of the file: features, slots, and where references lead. */
export function checkWorkflowNames(report: Report, authored: AuthoredWorkflow, library: Library): void {
  for (const feature of authored.features ?? []) {
    const known = Object.keys(FEATURES);
    checkName(report, feature, { rule: 'unknown-feature', what: 'a feature', known });
  }
  for (const slot of authored.extensionPoints ?? []) checkRunnable(report, slot.default, library);
  for (const { source } of authored.references ?? []) checkPath(report, source);
}

/** What is run by name should exist. It may come later, or from another folder, so this is a warning. */
export function checkRunnable(report: Report, { value, node }: WithSource<string>, library: Library): void {
  const known = library.workflowIds;
  const filledIn = value.includes('{{') || argumentsIn(value).length > 0;
  if (known === undefined || value === '' || filledIn || known.includes(value)) return;
  const message = `${label(node.pointer)} is ${quoted(value)}, and no workflow or routine of this id can be found here`;
  report.warn(node, 'unknown-workflow', message, meant(value, known) ?? 'add it, or correct the id');
}

/** A reference must not lead out of the folder that it is relative to. */
function checkPath(report: Report, { value, node }: WithSource<string>): void {
  const absolute = /^([\\/~]|[A-Za-z]:|[A-Za-z][\w+.-]*:\/\/)/.test(value);
  if (!absolute && !value.split(/[\\/]/).includes('..')) return;
  const message = `${label(node.pointer)} is ${quoted(value)}, which leads out of the folder that it is relative to`;
  report.error(node, 'invalid-path', message, 'write a path inside the project, without ".."');
}

/** Texts for people, which nobody fills in. */
const FOR_PEOPLE = new Set(['/about', '/description', '/name']);

/**
 * Whether a file may have `{{` in one of its texts, where a brace may be an escape or a line of YAML may break off
 * between the two. Most files have none, and need no walk through all their texts.
 */
export const mayHaveBraces = (text: string): boolean => /\{\{|\\(?:u00|x|U000000)7b|\{\\\r?\n/i.test(text);

/** `{{wr.…}}` tokens are filled in when the workflow is compiled, so each must stand where that is done, and name a slot. */
export function checkTokens(report: Report, { node, extensionPoints }: AuthoredWorkflow): void {
  const slots = (extensionPoints ?? []).map(({ slotId }) => slotId.value);
  const known = slots.map((name) => `wr.bindings.${name}`);
  const filled = new Set(filledTexts(workflow, node));
  for (const text of textsBelow(node)) {
    if (!text.value.includes('{{')) continue;
    if (FOR_PEOPLE.has(text.pointer) || text.pointer.startsWith('/examples')) continue;
    for (const token of tokensIn(text.value)) {
      const named = `${label(text.pointer)} has the token ${quoted(`{{${token}}}`)}`;
      if (!filled.has(text))
        report.error(text, 'unknown-token', `${named}, and nothing is filled in here`, ELSEWHERE);
      else if (!slots.includes(slotOf(token) ?? ''))
        report.error(
          text,
          'unknown-token',
          `${named}, which nothing fills in`,
          meant(token, known) ?? DECLARE,
        );
    }
  }
}

const ELSEWHERE = 'write the value itself; a slot can be used in texts for the agent and in delegations';
const DECLARE =
  'declare the slot in "extensionPoints" and write {{wr.bindings.<slotId>}}, or remove the token';

interface Names {
  readonly rule: RuleId;
  /** What the name should name, such as `a registered contract`. */
  readonly what: string;
  readonly known: Iterable<string>;
  /** What to do where nothing is known at all. */
  readonly otherwise?: string;
}

/** Longer lists help less than a look at the guide. */
const LISTED = 12;

/** Refuses a name that names nothing, with the nearest one that does. */
export function checkName(report: Report, { value, node }: WithSource<string>, names: Names): boolean {
  const known = [...names.known];
  if (value === '' || known.includes(value)) return true;
  const message = `${label(node.pointer)} is ${quoted(value)}, which is not ${names.what}`;
  const all = known.length <= LISTED ? `use ${oneOf(known)}` : 'see the guide for workflow files';
  const advice = meant(value, known) ?? (known.length === 0 ? names.otherwise : all);
  report.error(node, names.rule, message, advice);
  return false;
}
