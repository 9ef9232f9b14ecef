import ts from 'typescript';

/** A test that runs, with the requirements that it says it proves. */
export interface ProvingTest {
  /** Path from the root of the repository, with slashes. */
  readonly file: string;
  /** Titles from the outermost `describe` to the test. */
  readonly titles: readonly string[];
  readonly cites: readonly string[];
}

const CITATION = /\b(?:EXEC|APIS)-[A-Z0-9]+(?:-[A-Z0-9]+)*/g;

/** Ends of `test.skip`, `describe.runIf` and the like: what may not run, or is meant to fail, proves nothing. */
const NO_PROOF = new Set(['skip', 'todo', 'fails', 'skipIf', 'runIf']);

/**
 * The tests of a file with what they cite in their own titles and in those around them. Only calls are looked
 * at, so an id in a comment, in a helper or in a test that is switched off cites nothing.
 */
export function testsIn(file: string, text: string): readonly ProvingTest[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  const found: ProvingTest[] = [];
  const visit = (node: ts.Node, titles: readonly string[]): void => {
    const declared = ts.isCallExpression(node) ? declaration(node) : undefined;
    if (declared === undefined) {
      ts.forEachChild(node, (child) => visit(child, titles));
      return;
    }
    if (!declared.runs) return;
    const all = [...titles, declared.title];
    if (declared.kind === 'test') {
      found.push({
        file,
        titles: all,
        cites: [...new Set(all.flatMap((title) => title.match(CITATION) ?? []))],
      });
    } else {
      visit(declared.body, all);
    }
  };
  visit(source, []);
  return found;
}

interface Declaration {
  readonly kind: 'test' | 'describe';
  readonly title: string;
  readonly runs: boolean;
  readonly body: ts.Node;
}

/** What a call declares; undefined where it is neither a test nor a `describe`. */
function declaration({
  expression,
  arguments: [title, ...rest],
}: ts.CallExpression): Declaration | undefined {
  const { root, ends } = chainOf(expression);
  const kind = root === 'describe' ? 'describe' : root === 'test' || root === 'it' ? 'test' : undefined;
  const said = title === undefined ? undefined : textOf(title);
  if (kind === undefined || said === undefined) return undefined;
  const body = rest.find((argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument));
  if (body === undefined || !(ts.isArrowFunction(body) || ts.isFunctionExpression(body))) {
    return { kind, title: said, runs: false, body: expression };
  }
  const empty = ts.isBlock(body.body) && body.body.statements.length === 0;
  const off = [...ends, ...rest.flatMap(optionsOf)].some((end) => NO_PROOF.has(end));
  return { kind, title: said, runs: !empty && !off, body: body.body };
}

/** `describe.skipIf(x).each(y)` has the root `describe` and the ends `skipIf` and `each`. */
function chainOf(node: ts.Expression): { readonly root: string; readonly ends: readonly string[] } {
  if (ts.isIdentifier(node)) return { root: node.text, ends: [] };
  if (ts.isCallExpression(node)) return chainOf(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return chainOf(node.tag);
  if (!ts.isPropertyAccessExpression(node)) return { root: '', ends: [] };
  const { root, ends } = chainOf(node.expression);
  return { root, ends: [...ends, node.name.text] };
}

/** The names that an object of options sets. */
const optionsOf = (node: ts.Expression): readonly string[] =>
  ts.isObjectLiteralExpression(node)
    ? node.properties.flatMap(({ name }) => (name !== undefined && ts.isIdentifier(name) ? [name.text] : []))
    : [];

/** The text of a literal, and of a template what is fixed in it. */
function textOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}
