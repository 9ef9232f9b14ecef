import { mkdir, writeFile } from 'node:fs/promises';
import ts from 'typescript';
import { root } from './places.mjs';

const OPTIONS = {
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2024.d.ts'],
  types: ['node'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
};

const { NodeBuilderFlags } = ts;
const AS_WRITTEN_OUT =
  NodeBuilderFlags.NoTruncation | NodeBuilderFlags.InTypeAlias | NodeBuilderFlags.MultilineObjectLiterals;

/** Whether a file is a source of this project, and not of a library. */
const isOurs = (file) => file.startsWith(`${root}packages/`) && !file.includes('/node_modules/');

/**
 * All declarations that the exports of a module need, in one text without imports. Types that derive from values and from
 * libraries are written out, so that nobody who reads them needs either.
 */
function declarationsOf(entry) {
  const program = ts.createProgram([entry], OPTIONS);
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry));
  const needed = new Set();
  const looked = new Map();
  const printer = ts.createPrinter({ removeComments: false });

  const target = (symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

  /** The name of a declared type, which is part of the text from then on. */
  function nameOf(symbol) {
    if (needed.has(symbol)) return symbol.name;
    for (const { name } of needed) if (name === symbol.name) throw new Error(`two types are called ${name}`);
    needed.add(symbol);
    return symbol.name;
  }

  /** Where a type is declared: a type parameter, the language itself, here, or elsewhere. */
  function kindOf(symbol) {
    if (symbol.flags & ts.SymbolFlags.TypeParameter) return 'parameter';
    const [declaration] = symbol.declarations ?? [];
    if (declaration === undefined) return 'elsewhere';
    const file = declaration.getSourceFile();
    if (program.isSourceFileDefaultLibrary(file)) return 'language';
    if (!isOurs(file.fileName)) return 'elsewhere';
    const isType = ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration);
    return isType && !isDerived(declaration) ? 'here' : 'elsewhere';
  }

  /**
   * Whether a declaration takes type parameters and looks into values or libraries with them, itself or through others:
   * it can only be written out for what it is given.
   */
  const isDerived = (declaration) =>
    (declaration.typeParameters ?? []).length > 0 && looksElsewhere(declaration);

  function looksElsewhere(declaration) {
    const known = looked.get(declaration);
    if (known !== undefined) return known;
    // One that speaks of itself does not for that.
    looked.set(declaration, false);
    const look = (node) => {
      if (ts.isTypeQueryNode(node)) return true;
      if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
        const symbol = target(checker.getSymbolAtLocation(node.typeName ?? node.expression));
        const [other] = symbol.declarations ?? [];
        if (!(symbol.flags & ts.SymbolFlags.TypeParameter) && other !== undefined) {
          const file = other.getSourceFile();
          if (!program.isSourceFileDefaultLibrary(file) && (!isOurs(file.fileName) || looksElsewhere(other)))
            return true;
        }
      }
      return ts.forEachChild(node, (child) => look(child) || undefined) ?? false;
    };
    const found = look(declaration);
    looked.set(declaration, found);
    return found;
  }

  const holdsQuery = (node) =>
    ts.isTypeQueryNode(node) || (ts.forEachChild(node, (child) => holdsQuery(child) || undefined) ?? false);

  const { factory } = ts;
  const isReference = (type) => (type.objectFlags & ts.ObjectFlags.Reference) !== 0;

  /** A type by its own name, where it is declared here. */
  function namedHere(symbol, args) {
    if (symbol === undefined || kindOf(symbol) !== 'here') return undefined;
    return factory.createTypeReferenceNode(nameOf(symbol), args?.map(writtenOut));
  }

  /** What a type comes to, with the names of those that are declared here. All that it holds is data, and read only. */
  function writtenOut(type) {
    const named = namedHere(type.aliasSymbol, type.aliasTypeArguments);
    if (named !== undefined) return named;
    if (type.flags & ts.TypeFlags.Boolean) return factory.createKeywordTypeNode(ts.SyntaxKind.BooleanKeyword);
    if (type.isUnion()) return factory.createUnionTypeNode(withoutHalves(type.types).map(writtenOut));
    if (type.isIntersection()) return factory.createIntersectionTypeNode(type.types.map(writtenOut));
    if (checker.isArrayType(type)) {
      const list = factory.createArrayTypeNode(writtenOut(checker.getTypeArguments(type)[0]));
      return factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, list);
    }
    const isObject = (type.flags & ts.TypeFlags.Object) !== 0 && type.getCallSignatures().length === 0;
    if (!isObject || checker.isTupleType(type))
      return checker.typeToTypeNode(type, undefined, AS_WRITTEN_OUT);
    const args = isReference(type) ? checker.getTypeArguments(type) : undefined;
    // A `Map` stays one: members such as `[Symbol.iterator]` cannot be written out.
    if (args?.length > 0 && kindOf(type.symbol) === 'language')
      return factory.createTypeReferenceNode(type.symbol.name, args.map(writtenOut));
    const known = namedHere(type.symbol, args?.length > 0 ? args : undefined);
    return known ?? factory.createTypeLiteralNode([...membersOf(type)]);
  }

  /** `true | false` among other types is one. */
  function withoutHalves(types) {
    const isHalf = (type) => (type.flags & ts.TypeFlags.BooleanLiteral) !== 0;
    if (types.filter(isHalf).length < 2) return types;
    return [...types.filter((type) => !isHalf(type)), checker.getBooleanType()];
  }

  function* membersOf(type) {
    const readonly = [factory.createModifier(ts.SyntaxKind.ReadonlyKeyword)];
    for (const { keyType, type: value } of checker.getIndexInfosOfType(type)) {
      const key = factory.createParameterDeclaration(
        undefined,
        undefined,
        'key',
        undefined,
        writtenOut(keyType),
      );
      yield factory.createIndexSignature(readonly, [key], writtenOut(value));
    }
    for (const property of type.getProperties()) {
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      const value = checker.getTypeOfSymbol(property);
      const name = /^[A-Za-z_$][\w$]*$/.test(property.name)
        ? property.name
        : factory.createStringLiteral(property.name);
      const question = isOptional ? factory.createToken(ts.SyntaxKind.QuestionToken) : undefined;
      const member = factory.createPropertySignature(readonly, name, question, writtenOut(value));
      yield withComment(member, ts.displayPartsToString(property.getDocumentationComment(checker)));
    }
  }

  const withComment = (node, text) =>
    text === ''
      ? node
      : ts.addSyntheticLeadingComment(node, ts.SyntaxKind.MultiLineCommentTrivia, `* ${text} `, true);

  function transform(declaration) {
    const visitor = (context) => {
      const visit = (node) => {
        if (ts.isTypeReferenceNode(node)) {
          const meant = target(checker.getSymbolAtLocation(node.typeName));
          const kind = kindOf(meant);
          if (kind === 'elsewhere') return writtenOut(checker.getTypeFromTypeNode(node));
          const name = kind === 'here' ? nameOf(meant) : meant.name;
          return factory.createTypeReferenceNode(
            name,
            node.typeArguments?.map((one) => ts.visitNode(one, visit)),
          );
        }
        if (ts.isExpressionWithTypeArguments(node) && node.pos >= 0) {
          const meant = target(checker.getSymbolAtLocation(node.expression));
          const args = node.typeArguments?.map((one) => ts.visitNode(one, visit));
          const kind = kindOf(meant);
          if (kind === 'elsewhere') throw new Error(`${node.getText()} extends what is declared elsewhere`);
          const name = kind === 'here' ? nameOf(meant) : meant.name;
          return factory.createExpressionWithTypeArguments(factory.createIdentifier(name), args);
        }
        const derives =
          ts.isTypeQueryNode(node) || ts.isIndexedAccessTypeNode(node) || ts.isTypeOperatorNode(node);
        if (node.pos >= 0 && derives && holdsQuery(node))
          return writtenOut(checker.getTypeFromTypeNode(node));
        return ts.visitEachChild(node, visit, context);
      };
      return (node) => ts.visitEachChild(node, visit, context);
    };
    return ts.transform(declaration, [visitor]).transformed[0];
  }

  const printed = (node, file) =>
    printer.printNode(ts.EmitHint.Unspecified, node, file ?? program.getSourceFile(entry));

  /** Its comment, as its author wrote it. */
  const commentOf = (declaration) => {
    const text = declaration.getSourceFile().text;
    const ranges = ts.getJSDocCommentsAndTags(declaration).filter((one) => ts.isJSDoc(one));
    return ranges.map((one) => text.slice(one.pos, one.end)).join('\n');
  };

  function textOf(symbol) {
    const [declaration] = symbol.declarations;
    const file = declaration.getSourceFile();
    const comment = commentOf(declaration);
    const node = transform(declaration);
    const modifiers = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
    const id = factory.createIdentifier(symbol.name);
    const { typeParameters } = node;
    const plain = ts.isInterfaceDeclaration(node)
      ? factory.createInterfaceDeclaration(modifiers, id, typeParameters, node.heritageClauses, node.members)
      : ts.isTypeAliasDeclaration(node)
        ? factory.createTypeAliasDeclaration(modifiers, id, typeParameters, node.type)
        : factory.createFunctionDeclaration(
            [...modifiers, factory.createModifier(ts.SyntaxKind.DeclareKeyword)],
            undefined,
            id,
            typeParameters,
            node.parameters,
            node.type,
            undefined,
          );
    return `${comment === '' ? '' : `${comment}\n`}${printed(plain, file)}\n`;
  }

  for (const symbol of checker.getExportsOfModule(module)) nameOf(target(symbol));
  const texts = [];
  // It grows while it is gone through: what is printed names more.
  for (const symbol of needed) texts.push(textOf(symbol));
  return texts.join('\n');
}

/** Writes `index.d.ts` of the library into a folder. */
export async function writeDeclarations(entry, folder) {
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/index.d.ts`, declarationsOf(`${root}${entry}`));
}
