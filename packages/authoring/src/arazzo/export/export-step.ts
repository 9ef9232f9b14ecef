import type { Json, JsonObject } from '@workrail/kernel';
import type { CommandStep, Expression } from '@workrail/workflow-compiler';
import { below } from '../../manifests/finding.ts';
import type { KnownCommand } from '../../manifests/known-commands.ts';
import { type ExportContext, expressionOf, valueOfTemplate } from './export-scope.ts';

const SUCCESS = { condition: '$statusCode >= 200 && $statusCode < 300' };

export interface ExportedStep {
  readonly step: CommandStep;
  readonly known: KnownCommand;
  /** Of the source description of its catalog. */
  readonly source: string;
  readonly pointer: string;
  /** The step before it. */
  readonly previous: string | undefined;
}

/** A step of an Arazzo document, without its outputs, which later steps decide about. */
export function exportStep(
  { step, known, source, pointer, previous }: ExportedStep,
  context: ExportContext,
): JsonObject {
  const { command } = known;
  const { tell } = context;
  if (step.condition !== undefined)
    tell(
      below(pointer, 'if'),
      'condition',
      'Arazzo has no condition under which a step runs',
      'leave it out',
    );
  if (step.outputs.length > 0)
    tell(
      below(pointer, 'output_contract'),
      'output-contract',
      'Arazzo says nothing of what an answer has',
      'leave it out: the OpenAPI document says it',
    );
  const parameters = step.arguments.flatMap(({ name, value }): readonly JsonObject[] => {
    const parameter = command.parameters.find(({ argument }) => argument === name);
    const at = below(pointer, 'with', name);
    return parameter === undefined
      ? (tell(at, 'argument', `the command has no parameter ${name}`, 'put it under "body"') ?? [])
      : [{ name: parameter.name, in: parameter.place, value: valueOfTemplate(value, at, context) }];
  });
  const isChained =
    step.dependsOn.length === (previous === undefined ? 0 : 1) && step.dependsOn[0] === previous;
  return {
    stepId: step.id,
    ...(step.description === undefined ? {} : { description: step.description }),
    operationPath: `{$sourceDescriptions.${source}.url}#${command.pointer}`,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(step.body === undefined
      ? {}
      : { requestBody: bodyOf(step.body, known, below(pointer, 'body'), context) }),
    ...repetition(step, pointer, context),
    ...(isChained ? {} : { 'x-workrail-depends-on': step.dependsOn }),
  };
}

function bodyOf(
  body: NonNullable<CommandStep['body']>,
  { command }: KnownCommand,
  pointer: string,
  context: ExportContext,
): JsonObject {
  const contentType = command.body?.contents[0]?.mediaType;
  return {
    ...(contentType === undefined ? {} : { contentType }),
    payload: valueOfTemplate(body, pointer, context),
  };
}

function repetition({ id, repeat }: CommandStep, pointer: string, context: ExportContext): JsonObject {
  if (repeat === undefined) return { successCriteria: [SUCCESS] };
  const { tell } = context;
  if (repeat.timeout !== undefined)
    tell(
      below(pointer, 'repeat', 'timeout'),
      'timeout',
      'Arazzo 1.0 has no time that a step may take',
      'leave it out: max_attempts ends it',
    );
  const until = conditionText(repeat.until.expression, id, below(pointer, 'repeat', 'until'), context);
  const retry = {
    name: 'again',
    type: 'retry',
    retryAfter: repeat.every / 1000,
    retryLimit: repeat.maxAttempts - 1,
    criteria: [SUCCESS],
  };
  return {
    successCriteria: [SUCCESS, { condition: until }],
    ...(repeat.maxAttempts === 1 ? {} : { onFailure: [retry] }),
  };
}

function conditionText(expression: Expression, own: string, pointer: string, context: ExportContext): string {
  const inside = (part: Expression): string => conditionText(part, own, pointer, context);
  if ('literal' in expression) return literalText(expression.literal, pointer, context);
  if ('reference' in expression) return expressionOf(expression.reference, pointer, context, own) ?? '';
  if ('not' in expression) return `!(${inside(expression.not)})`;
  if ('all' in expression) return `(${expression.all.map(inside).join(' && ')})`;
  if ('any' in expression) return `(${expression.any.map(inside).join(' || ')})`;
  if ('compare' in expression)
    return `${inside(expression.left)} ${expression.compare} ${inside(expression.right)}`;
  return context.tell(pointer, 'condition', 'Arazzo has no .includes()', 'compare single values') ?? '';
}

function literalText(literal: Json, pointer: string, { tell }: ExportContext): string {
  if (typeof literal === 'string') return `'${literal.replaceAll("'", "''")}'`;
  if (typeof literal !== 'object' || literal === null) return String(literal);
  return (
    tell(
      pointer,
      'condition',
      'Arazzo compares with texts, numbers, true, false and null',
      'compare single values',
    ) ?? ''
  );
}
