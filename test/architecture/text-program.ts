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
  const { options, host: disk } = projectOf(
    JSON.stringify([join(root, config), more]),
    join(root, config),
    more,
  );
  const folders = new Set([...texts.keys()].map((path) => dirname(path)));
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => texts.has(resolve(path)) || disk.fileExists(path),
    directoryExists: (path) => folders.has(resolve(path)) || disk.directoryExists?.(path) === true,
    readFile: (path) => texts.get(resolve(path)) ?? disk.readFile(path),
    getSourceFile: (path, version, ...rest) => {
      const text = texts.get(resolve(path));
      return text === undefined
        ? disk.getSourceFile(path, version, ...rest)
        : ts.createSourceFile(path, text, version, true);
    },
  };
  return ts.createProgram({
    rootNames: paths,
    options,
    host,
  });
}

/**
 * What programs with the same options share: the options, and what lies on disk. Each file is looked up and parsed
 * once, since nothing changes there.
 */
const projectOf = once((_options: string, path: string, more: ts.CompilerOptions) => {
  const read = ts.readConfigFile(path, ts.sys.readFile).config as object;
  const parsed = ts.parseJsonConfigFileContent(read, { ...ts.sys, readDirectory: () => [] }, dirname(path));
  const { tsBuildInfoFile: _, ...options } = parsed.options;
  const host = ts.createCompilerHost({});
  const { fileExists, readFile, directoryExists, realpath, getSourceFile } = host;
  host.fileExists = once(fileExists);
  host.readFile = once(readFile);
  if (directoryExists !== undefined) host.directoryExists = once(directoryExists);
  if (realpath !== undefined) host.realpath = once(realpath);
  host.getSourceFile = once(getSourceFile);
  return { options: { ...options, incremental: false, ...more }, host };
});

/** Asked again with the same first argument, it answers as it did before. */
function once<T, More extends readonly unknown[]>(
  answer: (key: string, ...more: More) => T,
): (key: string, ...more: More) => T {
  const known = new Map<string, { readonly answer: T }>();
  return (key, ...more) => {
    const told = known.get(key) ?? { answer: answer(key, ...more) };
    known.set(key, told);
    return told.answer;
  };
}
