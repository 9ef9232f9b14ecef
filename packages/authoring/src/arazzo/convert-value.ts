import type { Json } from '@workrail/kernel';
import { child, type Place, type Tell } from './place.ts';
import { isExpression, parseRuntimeExpression } from './runtime-expression.ts';
import type { StepScope } from './step-scope.ts';

export interface ValueContext {
  readonly scope: StepScope;
  /** Whether the value is sent as a text in any case, as parameters are. */
  readonly isText: boolean;
  readonly tell: Tell;
}

const EMBEDDED = /\{(\$[A-Za-z][^{}]*)\}/g;

/** A value with expressions of Arazzo as one with templates. */
export function convertValue(place: Place, context: ValueContext): Json {
  const { value } = place;
  if (typeof value === 'string') return convertText(place, value, context);
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item, index) => convertValue(child(place, index, item), context));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    (Object.entries(value) as [string, Json][]).map(([key, member]) => [
      key,
      convertValue(child(place, key, member), context),
    ]),
  );
}

function convertText(place: Place, text: string, context: ValueContext): string {
  if (isExpression(text)) return template(place, text, context)?.text ?? text;
  if (text.includes('${{')) {
    context.tell(place, 'template', 'it contains "${{", which would be filled in', 'write it in another way');
    return text;
  }
  const parts = [...text.matchAll(EMBEDDED)];
  const [only] = parts;
  if (only !== undefined && only[0] === text) return alone(place, only[1] ?? '', context);
  return text.replaceAll(
    EMBEDDED,
    (whole, expression: string) => template(place, expression, context)?.text ?? whole,
  );
}

function template(
  place: Place,
  expression: string,
  { scope, tell }: ValueContext,
): { readonly text: string; readonly types: ReadonlySet<string> | undefined } | undefined {
  const parsed = parseRuntimeExpression(expression);
  if ('refused' in parsed) return tell(place, 'expression', parsed.refused, parsed.advice);
  const found = scope.find(parsed.expression);
  if ('refused' in found) return tell(place, 'expression', found.refused, found.advice);
  return { text: `\${{ ${found.reference} }}`, types: found.types };
}

const SCALARS = new Set(['string', 'number', 'integer', 'boolean']);

/** In braces the value becomes a text, and a template that stands alone keeps its type: only of a text this is the same. */
function alone(place: Place, expression: string, context: ValueContext): string {
  const found = template(place, expression, context);
  if (found === undefined) return '';
  const { types } = found;
  const isSame =
    types !== undefined &&
    [...types].every((one) => one === 'string' || (context.isText && SCALARS.has(one)));
  if (!isSame)
    context.tell(
      place,
      'expression',
      `{${expression}} makes a text of the value, which would keep its type`,
      `write ${expression} without braces if the type is to stay`,
    );
  return found.text;
}
