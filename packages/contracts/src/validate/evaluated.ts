import {
  _,
  type Ajv2020,
  type CodeKeywordDefinition,
  type KeywordCxt,
  Name,
  stringify,
} from 'ajv/dist/2020.js';

/** Keywords whose schemas evaluate keys and entries only where they apply. */
const CONDITIONAL = ['anyOf', 'oneOf', 'if', 'dependencies', 'dependentSchemas'];

/**
 * Mends how ajv (8.20) notes which keys and entries were evaluated. It makes its note inside the branch of the
 * first schema that applies: where none does, patternProperties throws, unevaluatedItems lets everything
 * through, and in a loop the note of the value before still counts. Here the note starts before the branches.
 */
export function mendEvaluated(ajv: Ajv2020): void {
  for (const keyword of CONDITIONAL) before(ajv, keyword, startNotes);
  before(ajv, 'unevaluatedProperties', ownKeysOnly);
  before(ajv, 'unevaluatedItems', countAll);
}

/** In place, as a keyword that is added again would come last. */
function before(ajv: Ajv2020, keyword: string, prepare: (context: KeywordCxt) => void): void {
  const definition = ajv.getKeyword(keyword) as CodeKeywordDefinition;
  const { code } = definition;
  definition.code = (context, type) => {
    prepare(context);
    code(context, type);
  };
}

function startNotes({ gen, it }: KeywordCxt): void {
  const { props = {}, items = 0 } = it;
  if (props !== true && !(props instanceof Name)) it.props = gen.var('props', stringify(props));
  if (items !== true && !(items instanceof Name)) it.items = gen.var('items', items);
}

/** Keys of the prototype are found in the note as well. */
function ownKeysOnly({ gen, it }: KeywordCxt): void {
  if (it.props instanceof Name) {
    it.props = gen.const('checked', _`${gen.scopeValue('func', { ref: ownOnly })}(${it.props})`);
  }
}

const ownOnly = (checked: unknown): unknown =>
  typeof checked === 'object' && checked !== null ? Object.assign(Object.create(null), checked) : checked;

/** `true`, for all entries, is compared like a number. */
function countAll({ gen, it, data }: KeywordCxt): void {
  if (it.items instanceof Name) {
    it.items = gen.const('counted', _`${it.items} === true ? ${data}.length : ${it.items}`);
  }
}
