import { isAbsolute, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ValidationReport } from '@workrail/application';
import type { Diagnostic } from '@workrail/workflow-compiler';

interface Origin {
  readonly version: string;
  /** What the paths are relative to. */
  readonly cwd: string;
}

/** A validation as a SARIF 2.1.0 log (OASIS), which code scanning of repositories reads. */
export function sarifLog({ files, rules }: ValidationReport, { version, cwd }: Origin): object {
  const ids = Object.keys(rules);
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'workrail',
            version,
            rules: Object.entries(rules).map(([id, text]) => ({ id, shortDescription: { text } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: files.flatMap(({ diagnostics }) => diagnostics.map((one) => resultOf(one, ids, cwd))),
      },
    ],
  };
}

function resultOf(one: Diagnostic, ids: readonly string[], cwd: string): object {
  const { rule, severity, message, suggestion, line, column, pointer, file } = one;
  const index = ids.indexOf(rule);
  return {
    ruleId: rule,
    ...(index < 0 ? {} : { ruleIndex: index }),
    level: severity,
    message: { text: suggestion === undefined ? message : `${message}; ${suggestion}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifactOf(file, cwd),
          region: { startLine: line, startColumn: column },
        },
        logicalLocations: [{ fullyQualifiedName: pointer }],
      },
    ],
  };
}

/** Relative with slashes, as a URI reference; whole only where there is no way from the working folder. */
function artifactOf(file: string, cwd: string): object {
  const path = resolve(cwd, file);
  const below = relative(cwd, path);
  if (isAbsolute(below)) return { uri: pathToFileURL(path).href };
  const uri = below.split(sep).map((name) => encodeURIComponent(name.toWellFormed()));
  return { uri: uri.join('/'), uriBaseId: '%SRCROOT%' };
}
