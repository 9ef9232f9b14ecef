import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

/** A program of texts, by absolute path: in place of a file, or where none is. It has the options of the project. */
export function programOfTexts(
  root: string,
  texts: ReadonlyMap<string, string>,
  more: ts.CompilerOptions = {},
): ts.Program {
  const base = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile).config as object;
  const parsed = ts.parseJsonConfigFileContent(base, { ...ts.sys, readDirectory: () => [] }, root);
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
    rootNames: [...texts.keys()],
    options: { ...options, incremental: false, ...more },
    host,
  });
}
