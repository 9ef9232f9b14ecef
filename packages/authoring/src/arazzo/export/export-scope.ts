import { isExactNumber, isJsonObject, type Json } from '@workrail/kernel';
import type { Template, ValueReference } from '@workrail/workflow-compiler';
import { isExpression } from '../runtime-expression.ts';

/** What cannot be said in Arazzo, and where it stands in the workflow. */
export type TellUnsayable = (pointer: string, rule: string, message: string, fix: string) => undefined;

/** The outputs that steps have to declare, so that others can look at them. */
export interface DeclaredOutputs {
  /** The name of the output of a step that a reference leads to. */
  readonly nameOf: (reference: StepReference) => string;
  /** By name. */
  readonly of: (step: string) => Readonly<Record<string, string>>;
}

type StepReference = Extract<ValueReference, { readonly root: 'steps' }>;

const escaped = (segment: string | number): string =>
  String(segment).replaceAll('~', '~0').replaceAll('/', '~1');

/** What of the answer to the step around it a reference leads to. */
function ofOwnAnswer({ part, path }: StepReference): string {
  if (part === 'status') return '$statusCode';
  if (part === 'headers') return `$response.header.${path.join('.')}`;
  return path.length === 0 ? '$response.body' : `$response.body#/${path.map(escaped).join('/')}`;
}

export function declaredOutputs(): DeclaredOutputs {
  const all = new Map<string, Map<string, string>>();
  return {
    nameOf: (reference) => {
      const expression = ofOwnAnswer(reference);
      const outputs = all.get(reference.name) ?? new Map<string, string>();
      all.set(reference.name, outputs);
      const known = [...outputs].find(([, one]) => one === expression)?.[0];
      if (known !== undefined) return known;
      const words = reference.part === 'output' ? reference.path : [reference.part, ...reference.path];
      const plain = words.join('-').replaceAll(/[^A-Za-z0-9_-]+/g, '-') || 'output';
      let name = plain;
      for (let count = 2; outputs.has(name); count += 1) name = `${plain}-${count}`;
      outputs.set(name, expression);
      return name;
    },
    of: (step) => Object.fromEntries(all.get(step) ?? []),
  };
}

export interface ExportContext {
  readonly outputs: DeclaredOutputs;
  readonly tell: TellUnsayable;
}

/** The expression of a reference; `own` is the step whose answer is there already. */
export function expressionOf(
  reference: ValueReference,
  pointer: string,
  { outputs, tell }: ExportContext,
  own?: string,
): string | undefined {
  const { root, name, path } = reference;
  if (root === 'env')
    return tell(pointer, 'environment', `env.${name} is a variable of this machine`, 'make it an input');
  if (root === 'steps')
    return name === own ? ofOwnAnswer(reference) : `$steps.${name}.outputs.${outputs.nameOf(reference)}`;
  if (path.length > 0)
    return tell(
      pointer,
      'reference',
      `${reference.written} looks into an input`,
      'take the input as a whole',
    );
  return /[#{}\s]/.test(name)
    ? tell(pointer, 'reference', `the input ${name} has a name that expressions cannot have`, 'rename it')
    : `$inputs.${name}`;
}

/** A value with expressions, of one with templates. */
export function valueOfTemplate(template: Template, pointer: string, context: ExportContext): Json {
  const at = (key: string | number): string => `${pointer}/${escaped(key)}`;
  if ('literal' in template) return literal(template.literal, pointer, context.tell);
  if ('reference' in template) return expressionOf(template.reference, pointer, context) ?? '';
  if ('list' in template)
    return template.list.map((item, index) => valueOfTemplate(item, at(index), context));
  if ('members' in template)
    return Object.fromEntries(
      template.members.map(({ name, value }) => [name, valueOfTemplate(value, at(name), context)]),
    );
  for (const part of template.text) if (typeof part === 'string') literal(part, pointer, context.tell);
  const text = template.text
    .map((part) => (typeof part === 'string' ? part : `{${expressionOf(part, pointer, context) ?? ''}}`))
    .join('');
  return isExpression(text) ? literal(text, pointer, context.tell) : text;
}

function literal(value: Json, pointer: string, tell: TellUnsayable): Json {
  if (typeof value === 'string' && (isExpression(value) || /\{\$[A-Za-z]/.test(value)))
    tell(
      pointer,
      'literal',
      `${JSON.stringify(value)} would be an expression`,
      'make it the value of an input',
    );
  if (isExactNumber(value)) tell(pointer, 'number', 'the number would lose digits', 'write it as a text');
  else if (Array.isArray(value))
    for (const [index, item] of (value as readonly Json[]).entries())
      literal(item, `${pointer}/${index}`, tell);
  else if (isJsonObject(value))
    for (const [key, member] of Object.entries(value) as [string, Json][])
      literal(member, `${pointer}/${escaped(key)}`, tell);
  return value;
}
