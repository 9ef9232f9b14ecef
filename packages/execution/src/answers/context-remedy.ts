import { isStep, limitNeed, type Need, type Reason, reasonNeed } from '@workrail/engine';
import { asSentence, jsonLength } from '@workrail/kernel';
import type { CompiledWorkflow, LoopInstruction } from '@workrail/workflow-compiler';
import { contextForm } from './context-form.ts';

type Of<Tag extends Reason['_tag']> = Extract<Reason, { readonly _tag: Tag }>;

/** A variable of a loop gets its value from the loop; a key of the context of the same name is not looked at. */
export function howToSet(
  reason: Of<'MissingContextKey' | 'InvalidContextKey'>,
  workflow: CompiledWorkflow,
): string {
  const { key, expected, neededBy, description } = reason;
  const loop = loopWithVariable(workflow, key.split('.')[0] ?? '', neededBy);
  if (loop === undefined) {
    const need = reasonNeed(reason, workflow);
    const value = need?.most === undefined ? expected : `${expected}, at most ${need.most}`;
    return `Send context ${withValue(key, value, { need, workflow })}.${said(description)}`;
  }
  const { control, loopId } = loop;
  return control.type === 'forEach' && control.itemVar === key.split('.')[0]
    ? `"${key}" comes from the list "${control.items}" of the loop "${loopId}": send context ${withEntries(reason, control.items, workflow)}.${said(description)}`
    : `"${key}" is a variable of the loop "${loopId}": it exists only inside the loop, and no context can set it. The workflow itself has to be corrected. Tell the user.`;
}

/** A list below a key, or in an entry of another list, is shown where it belongs. */
function withEntries(
  reason: Of<'MissingContextKey' | 'InvalidContextKey'>,
  items: string,
  workflow: CompiledWorkflow,
): string {
  const need = items.includes('.') ? reasonNeed(reason, workflow) : undefined;
  const form = need === undefined ? '' : JSON.stringify(contextForm([need], workflow));
  return form === '' || jsonLength(form) > FORM_LIMIT
    ? 'with that whole list, with the missing value in each entry'
    : `${form}, filled in, with every entry and all that it has besides`;
}

/** What the answer of a user is sent as. */
export function howToAnswer(reason: Of<'UserOnlyDependency'>, workflow: CompiledWorkflow): string {
  const need = reasonNeed(reason, workflow);
  return `send context ${withValue(`${reason.dependency.contextKey}`, 'the answer', { need, workflow })}`;
}

/** What ends a loop that has run as often as it may. */
export function howToEnd(
  { loopId, maxIterations }: Of<'LoopLimitReached'>,
  workflow: CompiledWorkflow,
  control: LoopInstruction['control'] | undefined,
): string {
  if (control?.type === 'forEach')
    return `Send context with "${control.items}" cut to its first ${maxIterations} entries, which are done.`;
  if (control?.type === 'for' && typeof control.count === 'string') {
    if (control.count.endsWith('.length'))
      return `Send context with "${control.count.slice(0, -'.length'.length)}" cut to its first ${maxIterations} entries, which are done.`;
    const terms = { need: limitNeed(workflow, loopId), workflow };
    return `Send context ${withValue(control.count, `a whole number, at most ${maxIterations}`, terms)}, which ends the loop.`;
  }
  if (control !== undefined && 'decision' in control)
    return `Send output.artifacts with {"kind":"wr.loop_control","loopId":"${loopId}","decision":"stop"}.`;
  return 'Send context that ends the loop.';
}

/** A key is named; a field below one is shown where it belongs: sent alone, it would stand beside its key. */
function withValue(
  path: string,
  value: string,
  { need, workflow }: { readonly need: Need | undefined; readonly workflow: CompiledWorkflow },
): string {
  const [key = '', ...below] = path.split('.');
  if (below.length === 0 || need === undefined) return `with "${path}" set to ${value}`;
  const form = JSON.stringify(contextForm([need], workflow));
  return jsonLength(form) > FORM_LIMIT
    ? `with "${below.join('.')}" inside "${key}" set to ${value}`
    : `${form}, filled in, with the other fields that "${key}" has`;
}

const FORM_LIMIT = 800;

/** The innermost loop around a step or a loop that has a variable of this name. */
function loopWithVariable(
  { instructions }: CompiledWorkflow,
  name: string,
  neededBy: string,
): LoopInstruction | undefined {
  const idOf = (one: CompiledWorkflow['instructions'][number] | undefined) =>
    one === undefined ? undefined : isStep(one) ? one.stepId : one.op === 'loop' ? one.loopId : undefined;
  return instructions.findLast((one, index): one is LoopInstruction => {
    if (one.op !== 'loop') return false;
    const { control, iterationVar } = one;
    const own =
      control.type === 'forEach' ? [iterationVar, control.itemVar, control.indexVar] : [iterationVar];
    return own.includes(name) && instructions.slice(index, one.end).some((inner) => idOf(inner) === neededBy);
  });
}

const said = (description: string | undefined): string =>
  description === undefined ? '' : ` It holds: ${asSentence(description)}`;
