import { choice } from '@workrail/kernel';
import type { CommandStep, CommandWorkflow, ProviderArgument, Template } from '@workrail/workflow-compiler';
import { calledId } from '../../commands/workflow-command.ts';
import { below, type ManifestFinding, type Tell } from '../finding.ts';
import type { KnownCommand, KnownCommands } from '../known-commands.ts';
import { checkAddress } from './check-address.ts';
import { checkArguments } from './check-arguments.ts';
import { checkDefault } from './check-default.ts';
import { checkFlow } from './check-flow.ts';
import { checkComparisons, checkReferences, referencesIn } from './check-outputs.ts';
import { checkProvider } from './check-providers.ts';
import { checkReach, type HasSecret } from './check-reach.ts';
import { checkRequest } from './check-request.ts';
import { checkWorkflowInputs, type WorkflowOf, wayBack } from './check-workflow-call.ts';
import { type ReferenceTypes, referencesOf, referenceTypes } from './template-types.ts';

/** What a workflow is held against. */
export interface CheckedAgainst {
  readonly commands: KnownCommands;
  readonly hasSecret: HasSecret;
  readonly workflowOf: WorkflowOf;
}

/** All that its commands and inputs say to a workflow, so that its run meets nothing that could have been told before. */
export function checkWorkflow(
  workflow: CommandWorkflow,
  against: CheckedAgainst,
): readonly ManifestFinding[] {
  const findings: ManifestFinding[] = [];
  const tell = toldOnce(findings);
  const found = new Map<CommandStep, KnownCommand>();
  for (const [index, step] of workflow.steps.entries()) {
    const known = checkCommand(step.run, {
      pointer: below('', 'steps', index, 'run'),
      against,
      tell,
      stepId: step.id,
    });
    if (known !== undefined) found.set(step, known);
  }
  const commandOf = (step: CommandStep): KnownCommand | undefined => found.get(step);
  const references = referenceTypes(workflow, commandOf);
  for (const [index, step] of workflow.steps.entries()) {
    const known = commandOf(step);
    const pointer = below('', 'steps', index);
    checkStepReferences(step, pointer, references, tell);
    if (known !== undefined) {
      const before = findings.length;
      checkArguments(known, { step, pointer, references, tell });
      checkRequest(known, { step, pointer, told: findings.slice(before), tell });
    } else checkCalledWorkflow(step, pointer, { caller: workflow.workflowId, against, tell });
  }
  checkInputs(workflow, references, against, tell);
  if (workflow.finalOutput !== undefined)
    checkTemplate(workflow.finalOutput, below('', 'final_output'), { references, about: {}, tell });
  checkFlow(workflow, commandOf, tell);
  checkRequires(workflow, against, tell);
  return findings;
}

/** What a person has to do once for all steps is told with the first of them. */
function toldOnce(findings: ManifestFinding[]): Tell {
  const told = new Set<string>();
  return (finding) => {
    const { rule, suggestion } = finding;
    if (rule === 'missing-credentials' || rule === 'missing-base-url') {
      if (told.has(`${suggestion}`)) return;
      told.add(`${suggestion}`);
    }
    findings.push(finding);
  };
}

interface CommandPlace {
  readonly pointer: string;
  readonly against: CheckedAgainst;
  readonly tell: Tell;
  readonly stepId?: string;
}

/** The command of this name, where there is one; what is wrong with it is told. */
function checkCommand(
  name: string,
  { pointer, against, tell, stepId }: CommandPlace,
): KnownCommand | undefined {
  const about = { command: name, ...(stepId === undefined ? {} : { stepId }) };
  const lookup = against.commands.find(name);
  if (lookup.kind === 'found') {
    checkReach(lookup.known, against.hasSecret, { pointer, about, tell });
    checkAddress(lookup.known, { pointer, about, tell });
    return lookup.known;
  }
  if (stepId !== undefined && calledId(name) !== undefined) return undefined;
  if (lookup.kind === 'ambiguous') {
    tell({
      ...about,
      pointer,
      rule: 'ambiguous-command',
      severity: 'error',
      message: `several catalogs have the command ${name}: ${lookup.catalogs.join(', ')}`,
      candidates: lookup.catalogs,
      suggestion: 'disable all but one of them, or import one of them again with another vendor',
    });
    return undefined;
  }
  tell({
    ...about,
    pointer,
    rule: 'unknown-command',
    severity: 'error',
    message: `no catalog has the command ${name}`,
    ...(lookup.near.length === 0 ? {} : { candidates: lookup.near }),
    suggestion:
      lookup.disabled !== undefined
        ? `the catalog ${lookup.disabled} is disabled: enable it`
        : lookup.near.length > 0
          ? `did you mean ${choice(lookup.near)}?`
          : 'look for the command with command_list, or import the OpenAPI document of its API',
  });
  return undefined;
}

interface CallerPlace {
  readonly caller: string;
  readonly against: CheckedAgainst;
  readonly tell: Tell;
}

/** A workflow that a step runs is there, never comes back to the one that runs it, and gets what it asks for. */
function checkCalledWorkflow(
  step: CommandStep,
  pointer: string,
  { caller, against: { workflowOf }, tell }: CallerPlace,
): void {
  const id = calledId(step.run);
  if (id === undefined) return;
  const about = {
    stepId: step.id,
    command: step.run,
    pointer: below(pointer, 'run'),
    severity: 'error',
  } as const;
  const way = wayBack(caller, id, workflowOf);
  if (way !== undefined) {
    const through = way.slice(0, -1);
    tell({
      ...about,
      rule: 'circular-workflow',
      message: `${caller} would run itself${through.length === 0 ? '' : `, through ${through.join(' and ')}`}`,
      suggestion: 'run another workflow, or repeat a step with "repeat"',
    });
    return;
  }
  const called = workflowOf(id);
  if (called === undefined)
    tell({
      ...about,
      rule: 'unknown-workflow',
      message: `there is no saved workflow ${id}`,
      suggestion: 'save it first, or name one that workflow_list shows',
    });
  else if (called.inputs !== undefined) checkWorkflowInputs(called.inputs, { step, pointer, tell });
}

interface TemplatePlace {
  readonly references: ReferenceTypes;
  readonly about: Pick<ManifestFinding, 'stepId' | 'command'>;
  readonly tell: Tell;
}

/** Each reference is told where it stands, also deep in a body. */
function checkTemplate(template: Template, pointer: string, place: TemplatePlace): void {
  if ('list' in template)
    for (const [index, item] of template.list.entries()) checkTemplate(item, below(pointer, index), place);
  else if ('members' in template)
    for (const { name, value } of template.members) checkTemplate(value, below(pointer, name), place);
  else checkReferences(referencesOf(template), place.references, { ...place, pointer });
}

function checkStepReferences(
  step: CommandStep,
  pointer: string,
  references: ReferenceTypes,
  tell: Tell,
): void {
  const place = { references, about: { stepId: step.id, command: step.run }, tell };
  for (const { name, value } of step.arguments) checkTemplate(value, below(pointer, 'with', name), place);
  if (step.body !== undefined) checkTemplate(step.body, below(pointer, 'body'), place);
  const conditions = [
    ...(step.condition === undefined ? [] : [[below(pointer, 'if'), step.condition] as const]),
    ...(step.repeat === undefined ? [] : [[below(pointer, 'repeat', 'until'), step.repeat.until] as const]),
  ];
  for (const [at, { expression }] of conditions) {
    checkReferences(referencesIn(expression), references, { ...place, pointer: at });
    checkComparisons(expression, references, { ...place, pointer: at });
  }
}

function checkInputs(
  { inputs }: CommandWorkflow,
  references: ReferenceTypes,
  against: CheckedAgainst,
  tell: Tell,
): void {
  for (const input of inputs) {
    const pointer = below('', 'inputs', input.name);
    const place = { references, about: {}, tell };
    const written = input.default;
    if (written !== undefined && written.from !== 'history' && written.from !== 'workflow_output')
      checkTemplate(written.value, below(pointer, 'default', 'value'), place);
    checkDefault(input, pointer, tell);
    const { provider } = input;
    if (provider === undefined) continue;
    for (const { name, value } of provider.arguments)
      checkProvided(value, below(pointer, 'provider_args', name), place);
    const known = checkCommand(provider.command, { pointer: below(pointer, 'provider'), against, tell });
    if (known !== undefined) checkProvider(known, { input, provider, pointer, tell });
  }
}

function checkProvided(argument: ProviderArgument, pointer: string, place: TemplatePlace): void {
  if ('template' in argument) checkTemplate(argument.template, pointer, place);
  else checkReferences([argument.from], place.references, { ...place, pointer });
}

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

function checkRequires({ requires }: CommandWorkflow, { commands }: CheckedAgainst, tell: Tell): void {
  for (const [index, { vendor, title, source }] of requires.entries()) {
    const of = commands.catalogs.filter(
      (one) => same(one.vendor, vendor) && (title === undefined || same(one.title, title)),
    );
    if (of.some(({ enabled }) => enabled)) continue;
    const what = title === undefined ? `a catalog of ${vendor}` : `the catalog ${title} of ${vendor}`;
    const [disabled] = of;
    const from = source === undefined ? 'its OpenAPI document' : source;
    tell({
      pointer: below('', 'requires', 'catalogs', index),
      rule: 'missing-catalog',
      severity: 'error',
      message:
        disabled === undefined ? `${what} is needed, and is not there` : `${what} is needed, and is disabled`,
      suggestion:
        disabled === undefined
          ? `import ${from} with the vendor ${vendor}${title === undefined ? '' : ` and the title ${title}`}`
          : `enable the catalog ${disabled.title}`,
    });
  }
}
