import { E, type Either, type Json, type JsonObject } from '@workrail/kernel';
import type { ApiCatalog } from '@workrail/ports';
import type { CommandStep, CommandWorkflow, Template } from '@workrail/workflow-compiler';
import type { Violation } from '../../apis/violation.ts';
import { below } from '../../manifests/finding.ts';
import type { KnownCommand, KnownCommands } from '../../manifests/known-commands.ts';
import { inputsSchema } from './export-inputs.ts';
import { declaredOutputs, type ExportContext, expressionOf, type TellUnsayable } from './export-scope.ts';
import { exportStep } from './export-step.ts';
import { normalForm } from './normal-form.ts';

export interface ArazzoText {
  readonly document: JsonObject;
  /** The workflow as it has to be when the document is read again. */
  readonly normal: CommandWorkflow;
  /** Ids of catalogs by the names of source descriptions. */
  readonly catalogs: Readonly<Record<string, string>>;
}

/** A workflow as an Arazzo 1.0.1 document. Left: everything of it that cannot be said there. */
export function arazzoOf(
  workflow: CommandWorkflow,
  commands: KnownCommands,
): Either<readonly Violation[], ArazzoText> {
  const violations: Violation[] = [];
  const tell: TellUnsayable = (path, rule, message, suggested_action) => {
    violations.push({ path, rule, message, suggested_action });
    return undefined;
  };
  const known = new Map<CommandStep, KnownCommand>();
  for (const [index, step] of workflow.steps.entries()) {
    const found = commands.find(step.run);
    if (found.kind === 'found') known.set(step, found.known);
    else
      tell(
        below('', 'steps', index, 'run'),
        'command',
        `${step.run} is no command of an imported catalog, which has the operation of its document`,
        step.run.startsWith('workflow ')
          ? 'write the steps of that workflow here'
          : 'import its OpenAPI document',
      );
  }
  if (violations.length > 0) return E.left(violations);
  const byId = new Map([...known].map(([step, one]) => [step.id, one]));
  const used = usedCatalogs([...known.values()]);
  const requires = requiredOf(workflow, used, tell);
  const normal = { ...normalForm(workflow, ({ id }) => byId.get(id)), requires };
  const context: ExportContext = { outputs: declaredOutputs(), tell };
  const steps = normal.steps.flatMap((step, at) => {
    const one = byId.get(step.id);
    const index = workflow.steps.findIndex(({ id }) => id === step.id);
    if (one === undefined) return [];
    const [pointer, source] = [below('', 'steps', index), sourceName(one.catalog)];
    const previous = normal.steps[at - 1]?.id;
    return [{ id: step.id, exported: exportStep({ step, known: one, source, pointer, previous }, context) }];
  });
  const inputs = inputsSchema(workflow.inputs, tell);
  const outputs = workflow.finalOutput === undefined ? undefined : outputsOf(workflow.finalOutput, context);
  const document: JsonObject = {
    arazzo: '1.0.1',
    info: { title: workflow.title ?? workflow.workflowId, version: '1.0.0' },
    sourceDescriptions: used.map((catalog, index) => ({
      name: sourceName(catalog),
      url: requires[index]?.source ?? catalog.source,
      type: 'openapi',
    })),
    workflows: [
      {
        workflowId: workflow.workflowId,
        ...(workflow.title === undefined ? {} : { summary: workflow.title }),
        ...(workflow.description === undefined ? {} : { description: workflow.description }),
        ...(inputs === undefined ? {} : { inputs }),
        steps: steps.map(({ id, exported }) => {
          const declared = context.outputs.of(id);
          return Object.keys(declared).length === 0 ? exported : { ...exported, outputs: declared };
        }),
        ...(outputs === undefined ? {} : { outputs }),
      },
    ],
  };
  const catalogs = Object.fromEntries(used.map((one) => [sourceName(one), one.catalog_id]));
  return violations.length > 0 ? E.left(violations) : E.right({ document, normal, catalogs });
}

const sourceName = ({ catalog_id }: ApiCatalog): string => catalog_id.replaceAll(/[^A-Za-z0-9_-]/g, '-');

function usedCatalogs(known: readonly KnownCommand[]): readonly ApiCatalog[] {
  return [...new Map(known.map(({ catalog }) => [catalog.catalog_id, catalog])).values()];
}

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** What is needed, catalog by catalog; one that no step uses cannot be said. */
function requiredOf(
  { requires }: CommandWorkflow,
  used: readonly ApiCatalog[],
  tell: TellUnsayable,
): CommandWorkflow['requires'] {
  const meets = ({ vendor, title }: CommandWorkflow['requires'][number], catalog: ApiCatalog): boolean =>
    same(vendor, catalog.vendor) && (title === undefined || same(title, catalog.title));
  for (const [index, one] of requires.entries())
    if (!used.some((catalog) => meets(one, catalog)))
      tell(
        below('', 'requires', 'catalogs', index),
        'requires',
        `no step uses the catalog of ${one.vendor}`,
        'remove it',
      );
  return used.map((catalog) => ({
    vendor: catalog.vendor,
    title: catalog.title,
    source: requires.find((one) => meets(one, catalog))?.source ?? catalog.source,
  }));
}

function outputsOf(template: Template, context: ExportContext): JsonObject {
  const outputs: [string, Json][] = [];
  const at = below('', 'final_output');
  const fix = 'let it be an object whose members are values of inputs or steps';
  if (!('members' in template)) {
    context.tell(at, 'final-output', 'outputs of Arazzo are expressions by name', fix);
    return {};
  }
  for (const { name, value } of template.members) {
    const pointer = below(at, name);
    if (!/^[A-Za-z0-9._-]+$/.test(name) || !('reference' in value))
      context.tell(pointer, 'final-output', `${name} is no output of Arazzo, which is one expression`, fix);
    else outputs.push([name, expressionOf(value.reference, pointer, context) ?? '']);
  }
  return Object.fromEntries(outputs);
}
