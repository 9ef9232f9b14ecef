import type { CommandStep, Expression, Template, ValueReference } from '@workrail/workflow-compiler';

/** All that a step refers to before it is called, and after it, by its `until`. */
export function referencesOf({
  arguments: given,
  body,
  condition,
  repeat,
}: Pick<CommandStep, 'arguments' | 'body' | 'condition' | 'repeat'>): readonly ValueReference[] {
  return [
    ...given.flatMap(({ value }) => inTemplate(value)),
    ...(body === undefined ? [] : inTemplate(body)),
    ...(condition === undefined ? [] : inExpression(condition.expression)),
    ...(repeat === undefined ? [] : inExpression(repeat.until.expression)),
  ];
}

/** The steps whose results a template takes. */
export const stepsIn = (template: Template): ReadonlySet<string> => stepsOf(inTemplate(template));

/** Steps that have to end before this one begins: those that it depends on, and those whose results it looks at. */
export const stepsBefore = (step: CommandStep): ReadonlySet<string> =>
  new Set([...step.dependsOn, ...stepsOf(referencesOf(step))].filter((id) => id !== step.id));

const stepsOf = (references: readonly ValueReference[]): ReadonlySet<string> =>
  new Set(references.flatMap(({ root, name }) => (root === 'steps' ? [name] : [])));

function inTemplate(template: Template): readonly ValueReference[] {
  if ('reference' in template) return [template.reference];
  if ('text' in template) return template.text.flatMap((part) => (typeof part === 'string' ? [] : [part]));
  if ('list' in template) return template.list.flatMap(inTemplate);
  return 'members' in template ? template.members.flatMap(({ value }) => inTemplate(value)) : [];
}

function inExpression(expression: Expression): readonly ValueReference[] {
  if ('reference' in expression) return [expression.reference];
  if ('not' in expression) return inExpression(expression.not);
  if ('all' in expression) return expression.all.flatMap(inExpression);
  if ('any' in expression) return expression.any.flatMap(inExpression);
  if ('compare' in expression) return [...inExpression(expression.left), ...inExpression(expression.right)];
  return 'includes' in expression
    ? [...inExpression(expression.within), ...inExpression(expression.includes)]
    : [];
}
