import { E, type Either, type Json } from '@workrail/kernel';
import type { Refusal, SimpleCondition } from './simple-condition.ts';
import type { FoundValue, StepScope } from './step-scope.ts';

type Said = Either<Refusal, string>;

const no = (refused: string, advice: string): Either<Refusal, never> => E.left({ refused, advice });

/**
 * A condition in our language, where it means the same there. `mustBeThere`: a value that is not there would end the run,
 * where Arazzo takes the condition as not fulfilled.
 */
export function convertCondition(condition: SimpleCondition, scope: StepScope, mustBeThere: boolean): Said {
  const inside = (part: SimpleCondition): Said => convertCondition(part, scope, mustBeThere);
  if ('not' in condition) return E.map((text: string) => `!(${text})`)(inside(condition.not));
  if ('all' in condition) return joined(condition.all.map(inside), '&&');
  if ('any' in condition) return joined(condition.any.map(inside), '||');
  if ('compare' in condition) return comparison(condition, scope, mustBeThere);
  return no('a value alone is no condition', 'compare it with another one');
}

function joined(parts: readonly Said[], sign: '&&' | '||'): Said {
  const texts: string[] = [];
  for (const part of parts) {
    if (E.isLeft(part)) return part;
    texts.push(part.right);
  }
  return E.right(`(${texts.join(` ${sign} `)})`);
}

type Compared = Extract<SimpleCondition, { compare: unknown }>;

/** With the value on the left. */
const TURNED = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

function comparison({ compare, left, right }: Compared, scope: StepScope, mustBeThere: boolean): Said {
  if ('literal' in left && 'expression' in right)
    return comparison({ compare: TURNED[compare], left: right, right: left }, scope, mustBeThere);
  if (!('expression' in left) || !('literal' in right))
    return no(
      'it compares something else than an expression with a literal',
      'compare one value with a literal',
    );
  const found = scope.find(left.expression);
  if ('refused' in found) return E.left(found);
  if (mustBeThere && !found.isAlways)
    return no(
      `the document of the API does not say that ${left.written} is always there, and a value that is not ends the run`,
      'require it in the schema of the answer, or leave the criterion out',
    );
  return said(found, compare, right.literal, left.written);
}

function said(found: FoundValue, compare: Compared['compare'], literal: Json, written: string): Said {
  const { reference, types } = found;
  const plain = E.right(`${reference} ${compare} ${JSON.stringify(literal)}`);
  const isEqual = compare === '==' || compare === '!=';
  if (literal === null) return isEqual ? plain : no('null has no order', 'use == or !=');
  const isOnly = (...names: readonly string[]): boolean =>
    types !== undefined && types.size > 0 && [...types].every((one) => names.includes(one));
  const unknown = (what: string) =>
    no(
      `the document of the API does not say that ${written} is ${what}, and Arazzo converts other types`,
      'say it in the schema of the answer',
    );
  if (typeof literal === 'number') return isOnly('number', 'integer') ? plain : unknown('always a number');
  if (typeof literal === 'boolean') {
    if (!isEqual) return no('true and false have no order', 'use == or !=');
    return isOnly('boolean') ? plain : unknown('always true or false');
  }
  if (!isEqual) return no('texts are compared with == and != only', 'compare numbers');
  return isOnly('string') ? ofText(found, compare, String(literal)) : unknown('always a text');
}

/** Arazzo takes capitals and small letters for the same, and our language does not. */
function ofText({ reference, values }: FoundValue, compare: '==' | '!=' | string, literal: string): Said {
  const alike = (values ?? []).filter((one) => typeof one === 'string' && same(one, literal));
  if (values !== undefined && alike.length > 0) {
    const each = alike.map((one) => `${reference} ${compare} ${JSON.stringify(one)}`);
    const text = each.join(compare === '==' ? ' || ' : ' && ');
    return E.right(each.length === 1 ? text : `(${text})`);
  }
  const hasCase = literal.toLowerCase() !== literal.toUpperCase();
  const isNumber = literal.trim() === '' || Number.isFinite(Number(literal));
  return hasCase || isNumber || values !== undefined
    ? no(
        `Arazzo compares texts without regard to capitals, and '${literal}' is none of the values that the document of the API names`,
        'list the values of the member in the schema of the answer (enum)',
      )
    : E.right(`${reference} ${compare} ${JSON.stringify(literal)}`);
}

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
