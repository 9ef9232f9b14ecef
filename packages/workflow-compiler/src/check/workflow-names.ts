import type { Placed } from '../language/type.ts';
import type { AuthoredWorkflow } from '../language/workflow.ts';
import { FEATURES } from '../library/features.ts';
import type { Library } from '../library/library.ts';
import type { SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { label, meant, quoted } from '../report/wording.ts';
import { checkName } from './unknown-name.ts';

/** Names at the top of the file: features, slots, and where references lead. */
export function checkWorkflowNames(report: Report, workflow: AuthoredWorkflow, library: Library): void {
  for (const feature of workflow.features ?? []) {
    const known = Object.keys(FEATURES);
    checkName(report, feature, { rule: 'unknown-feature', what: 'a feature', known });
  }
  for (const slot of workflow.extensionPoints ?? []) checkRunnable(report, slot.default, library);
  for (const { source } of workflow.references ?? []) checkPath(report, source);
}

/** What is run by name should exist. It may come later, or from another folder, so this is a warning. */
export function checkRunnable(report: Report, { value, node }: Placed<string>, library: Library): void {
  const known = library.workflowIds;
  if (known === undefined || value === '' || value.includes('{{') || known.includes(value)) return;
  const message = `${label(node.pointer)} is ${quoted(value)}, and no workflow or routine of this id can be found here`;
  report.warn(node, 'unknown-workflow', message, meant(value, known) ?? 'add it, or correct the id');
}

/** A reference must not lead out of the folder that it is relative to. */
function checkPath(report: Report, { value, node }: Placed<string>): void {
  const absolute = /^([\\/~]|[A-Za-z]:|[A-Za-z][\w+.-]*:\/\/)/.test(value);
  if (!absolute && !value.split(/[\\/]/).includes('..')) return;
  const message = `${label(node.pointer)} is ${quoted(value)}, which leads out of the folder that it is relative to`;
  report.error(node, 'invalid-path', message, 'write a path inside the project, without ".."');
}

const TOKEN = /\{\{\s*(wr\.[^{}]*?)\s*\}\}/g;
const BINDING = /^wr\.bindings\.([a-z][a-z0-9_]*)$/;
/** Texts for people, which nobody fills in. */
const FOR_PEOPLE = new Set(['/about', '/description', '/name']);

/** Most files have none, and need no walk through all their texts. An escape may hide one. */
export const mayHaveTokens = (text: string): boolean => /\{\{\s*wr\.|\\[ux]/.test(text);

/** `{{wr.…}}` tokens are filled in when the workflow is compiled, so each must name a slot of the workflow. */
export function checkTokens(report: Report, tree: SourceNode, slots: readonly string[]): void {
  if (FOR_PEOPLE.has(tree.pointer) || tree.pointer.startsWith('/examples')) return;
  if (tree.kind === 'object') for (const { value } of tree.entries) checkTokens(report, value, slots);
  else if (tree.kind === 'array') for (const item of tree.items) checkTokens(report, item, slots);
  else if (typeof tree.value === 'string' && tree.value.includes('{{')) {
    for (const [, token = ''] of tree.value.matchAll(TOKEN)) checkToken(report, tree, token, slots);
  }
}

function checkToken(report: Report, node: SourceNode, token: string, slots: readonly string[]): void {
  const [, slot] = BINDING.exec(token) ?? [];
  if (slot !== undefined && slots.includes(slot)) return;
  const message = `${label(node.pointer)} has the token ${quoted(`{{${token}}}`)}, which nothing fills in`;
  const known = slots.map((name) => `wr.bindings.${name}`);
  const advice =
    meant(token, known) ??
    'declare the slot in "extensionPoints" and write {{wr.bindings.<slotId>}}, or take the token out';
  report.error(node, 'unknown-token', message, advice);
}

/** `{{wr.bindings.slot}}` with what stands in the slot. */
export const fillBindings = (text: string, bindings: Readonly<Record<string, string>>): string =>
  !text.includes('{{')
    ? text
    : text.replace(TOKEN, (written, token: string) => {
        const [, slot = ''] = BINDING.exec(token) ?? [];
        return Object.hasOwn(bindings, slot) ? (bindings[slot] ?? written) : written;
      });
