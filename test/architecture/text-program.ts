import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

interface Part {
  /** Whose options it has. */
  readonly config?: string;
  /** The texts that are asked about; others are there where these need them. */
  readonly paths?: readonly string[];
}

/** A program of texts, by absolute path: in place of a file, or where none is. It has the options of the project. */
export function programOfTexts(
  root: string,
  texts: ReadonlyMap<string, string>,
  more: ts.CompilerOptions = {},
  { config = 'tsconfig.base.json', paths = [...texts.keys()] }: Part = {},
): ts.Program {
  const read = ts.readConfigFile(join(root, config), ts.sys.readFile).config as object;
  const parsed = ts.parseJsonConfigFileContent(read, { ...ts.sys, readDirectory: () => [] }, root);
  const { tsBuildInfoFile: _, ...options } = parsed.options;
  const host = ts.createCompilerHost({});
  const { fileExists, readFile, getSourceFile, directoryExists } = host;
  const folders = new Set([...texts.keys()].map((path) => dirname(path)));
  host.fileExists = (path) => texts.has(resolve(path)) || fileExists(path);
  host.directoryExists = (path) => folders.has(resolve(path)) || directoryExists?.(path) === true;
  host.readFile = (path) => texts.get(resolve(path)) ?? readFile(path);
  host.getSourceFile = (path, version, ...rest) => {
    const text = texts.get(resolve(path));
    return text === undefined
      ? getSourceFile(path, version, ...rest)
      : ts.createSourceFile(path, text, version, true);
  };
  return ts.createProgram({
    rootNames: paths,
    options: { ...options, incremental: false, ...more },
    host,
  });
}
