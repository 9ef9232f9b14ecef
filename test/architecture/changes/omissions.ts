import ts from 'typescript';

/** The texts that come of a file when one member of what it defines, `defineX({ … })`, is left out, by that member. */
export function withoutEachMember(text: string): ReadonlyMap<string, string> {
  const source = ts.createSourceFile('definition.ts', text, ts.ScriptTarget.Latest, true);
  const found = new Map<string, string>();
  const look = (node: ts.Node): void => {
    const [definition] = ts.isCallExpression(node) ? node.arguments : [];
    if (
      ts.isCallExpression(node) &&
      node.expression.getText().startsWith('define') &&
      definition !== undefined &&
      ts.isObjectLiteralExpression(definition)
    )
      for (const member of definition.properties) {
        const end = text.indexOf(',', member.getEnd()) + 1;
        found.set(member.name?.getText() ?? '', text.slice(0, member.getFullStart()) + text.slice(end));
      }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}
