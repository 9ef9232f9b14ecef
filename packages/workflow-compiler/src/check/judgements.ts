import type { AuthoredAssessment, AuthoredConsequence } from '../language/assessments.ts';
import { textsBelow } from '../language/filled-texts.ts';
import type { WorkStep } from '../language/step.ts';
import type { WithSource } from '../language/type.ts';
import { entryOf, memberOf, type SourceNode, spotOfKey } from '../parse/source-tree.ts';
import { label, quoted, type Report } from '../report/report.ts';
import type { Scope } from './scope.ts';
import { checkName } from './workflow-names.ts';

/** What an agent sends is compared without regard to case, so names have to differ in more than that. */
export function checkAssessments(report: Report, assessments: readonly AuthoredAssessment[]): void {
  const ids = assessments.map(({ id }) => id);
  sameNames(report, ids, 'another assessment');
  for (const { dimensions } of assessments) {
    const names = dimensions.map(({ id }) => id);
    sameNames(report, names, 'another dimension of the assessment');
    for (const { node } of dimensions) {
      const levels = memberOf(node, 'levels');
      sameNames(report, levels === undefined ? [] : distinctTexts(levels), 'another level of the dimension');
    }
  }
}

function sameNames(report: Report, names: readonly WithSource<string>[], other: string): void {
  const seen = new Set<string>();
  for (const { value, node } of names) {
    const plain = value.trim().toLowerCase();
    if (plain !== '' && seen.has(plain)) {
      const message = `${label(node.pointer)} is ${quoted(value)}, which ${other} is called too, without regard to case`;
      report.error(node, 'duplicate-id', message, 'give each one a name of its own');
    }
    seen.add(plain);
  }
}

/** Texts that stand twice in the very same way have been told already. */
function distinctTexts(list: SourceNode): readonly WithSource<string>[] {
  const texts = textsBelow(list).map((node) => [node.value, { value: node.value, node }] as const);
  return [...new Map(texts).values()];
}

export function checkJudgements(report: Report, step: WorkStep, { assessments }: Scope): void {
  const { assessmentRefs = [], assessmentConsequences } = step;
  for (const ref of assessmentRefs) {
    const what = 'an assessment of this workflow';
    checkName(report, ref, { rule: 'unknown-assessment', what, known: assessments.keys() });
  }
  if (assessmentConsequences === undefined) return;
  if (entryOf(step.node, 'assessmentRefs') === undefined) {
    const message = `${label(step.node.pointer)} has "assessmentConsequences", but no "assessmentRefs"`;
    const advice = 'add "assessmentRefs": a list of the assessments that they follow from';
    report.error(spotOfKey(step.node, 'assessmentConsequences'), 'missing-key', message, advice);
    return;
  }
  const referred = assessmentRefs.flatMap(({ value }) => assessments.get(value) ?? []);
  for (const one of assessmentConsequences.value) checkConsequence(report, one, referred);
  checkRepeats(report, assessmentConsequences.value);
}

function checkConsequence(
  report: Report,
  { when }: AuthoredConsequence,
  referred: readonly AuthoredAssessment[],
): void {
  if (when === undefined || referred.length === 0) return;
  const scoped = when.forAssessment;
  if (scoped !== undefined) {
    const known = referred.map(({ id }) => id.value);
    const what = 'an assessment that this step refers to';
    if (!checkName(report, scoped, { rule: 'unknown-assessment', what, known })) return;
  }
  const within = referred.filter(({ id }) => scoped === undefined || id.value === scoped.value);
  checkName(report, when.anyEqualsLevel, {
    rule: 'unknown-level',
    what: 'a level of the assessments that it looks at',
    known: new Set(within.flatMap(({ dimensions }) => dimensions.flatMap(({ levels }) => levels))),
  });
}

function checkRepeats(report: Report, consequences: readonly AuthoredConsequence[]): void {
  const seen = new Set<string>();
  for (const { when } of consequences) {
    if (when === undefined) continue;
    const key = JSON.stringify([when.anyEqualsLevel.value, when.forAssessment?.value ?? null]);
    if (seen.has(key)) {
      const message = `${label(when.node.pointer)} is the same as in another consequence of this step`;
      report.error(when.node, 'duplicate-item', message, 'join the two into one');
    }
    seen.add(key);
  }
}
