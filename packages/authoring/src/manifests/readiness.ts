import type { InputRow } from '@workrail/engine';
import type { Digests, JsonObject } from '@workrail/kernel';
import type { RunBlocker } from '@workrail/ports';
import type { CommandWorkflow } from '@workrail/workflow-compiler';
import type { Dependencies } from '../dependencies.ts';
import { type ManifestViolation, violationAt } from '../workflow-files/manifest-violation.ts';
import { isOfThePlace } from './finding.ts';
import type { KnownCommands } from './known-commands.ts';
import type { OpenedManifest } from './manifest-source.ts';
import { finalOutputOf, scopeFor } from './preview-rendered.ts';
import { CONDITION_UNCLEAR, previewSteps, type RequestProblem } from './preview-steps.ts';

interface Surroundings {
  readonly findings: OpenedManifest['findings'];
  readonly inputs: JsonObject;
  readonly commands: KnownCommands;
  /** All that are stored. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly digests: Digests;
}

/** The values that a run would have, and what keeps it from starting. */
export async function readinessOf(
  deps: Pick<Dependencies, 'variables'>,
  workflow: CommandWorkflow,
  { findings, inputs, ...more }: Surroundings,
) {
  const known = scopeFor(deps, workflow, { inputs, secrets: more.secrets });
  const steps = await previewSteps(workflow, { ...known, ...more });
  const { rows, unknown } = known;
  const isOpen = rows.some(({ status }) => status === 'missing' || status === 'invalid');
  const blockers = [
    ...findings
      .filter((one) => one.severity === 'error' && isOfThePlace(one))
      .map(violationAt)
      .map(asBlocker),
    ...unknown.map(({ name, meant }) => unknownInput(name, meant)),
    ...rows.flatMap(inputBlocker),
    ...(isOpen ? [] : onceEach(steps.flatMap(stepBlockers))),
    ...outputBlocker(finalOutputOf(workflow, known.scope).problem),
  ];
  return { ...known, blockers };
}

/** What a person has to do once for all steps is told with the first of them. */
function onceEach(blockers: readonly RunBlocker[]): readonly RunBlocker[] {
  const isOfAll = ({ rule }: RunBlocker): boolean => /^(?:credentials|base_url)/.test(rule);
  const told = new Set<string>();
  return blockers.filter((one) => {
    const key = `${one.rule} ${one.suggested_action}`;
    if (!isOfAll(one) || one.suggested_action === undefined) return true;
    const isNew = !told.has(key);
    told.add(key);
    return isNew;
  });
}

const asBlocker = ({ path, rule, message, suggested_action }: ManifestViolation): RunBlocker => ({
  path,
  rule,
  message,
  ...(suggested_action === undefined ? {} : { suggested_action }),
});

const unknownInput = (name: string, meant: string | undefined): RunBlocker => ({
  path: `inputs.${name}`,
  rule: 'unknown_input',
  message: `the workflow has no input ${name}`,
  suggested_action: meant === undefined ? 'leave it out' : `did you mean ${meant}?`,
});

function inputBlocker(row: InputRow): readonly RunBlocker[] {
  const { input, status, defaultMissing } = row;
  const path = `inputs.${input.name}`;
  if (status === 'missing')
    return [
      {
        path,
        rule: 'input_missing',
        message: `the input ${input.name} needs a value${defaultMissing === undefined ? '' : `: ${defaultMissing}`}`,
        suggested_action: `ask the user: ${input.description ?? input.label ?? input.name}`,
      },
    ];
  const { problem } = row;
  return problem === undefined
    ? []
    : [
        {
          path,
          rule: `input_${problem.rule}`,
          message: problem.message,
          suggested_action: `give ${problem.expected}`,
        },
      ];
}

const outputBlocker = (problem: string | undefined): readonly RunBlocker[] =>
  problem === undefined ? [] : [{ path: 'final_output', rule: 'too_large', message: problem }];

/** What would keep a step from being sent, but for answers that are still to come. */
function stepBlockers({
  step_id,
  will_run,
  unresolved,
  problems,
}: Awaited<ReturnType<typeof previewSteps>>[number]): readonly RunBlocker[] {
  const unclear = problems.filter(({ rule }) => rule === CONDITION_UNCLEAR);
  if (will_run === false) return unclear.map((one) => stepBlocker(step_id, one));
  const reach = problems.filter(({ rule }) => /^(?:credentials|base_url)/.test(rule));
  const [first] = unresolved.filter(({ reason }) => reason !== 'step_not_run' && reason !== 'step_skipped');
  const own: readonly RequestProblem[] = unresolved.length > 0 ? [] : problems;
  return [
    ...new Set([...reach, ...own]),
    ...(first === undefined ? [] : [{ path: first.reference, rule: first.reason, message: first.message }]),
  ].map((one) => stepBlocker(step_id, one));
}

const stepBlocker = (step_id: string, { path, rule, message, suggested_action }: RunBlocker): RunBlocker => ({
  path: `steps.${step_id}.${path}`,
  rule,
  message,
  ...(suggested_action === undefined ? {} : { suggested_action }),
});
