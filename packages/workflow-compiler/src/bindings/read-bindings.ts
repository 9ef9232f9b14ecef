import { E, type Either } from '@workrail/kernel';
import type { Diagnostic } from '../diagnostic.ts';
import { asObject, wrongType } from '../language/type.ts';
import { type LineAndColumn, lineIndex } from '../parse/line-index.ts';
import { parseFile, textOf } from '../parse/parse-file.ts';
import { type Entry, isText, type ObjectNode } from '../parse/source-tree.ts';
import { createReport, diagnosticsOf, type Report } from '../report/report.ts';
import type { WorkflowFile } from '../workflow-file.ts';

/** A name in a bindings file, and where it stands. */
export interface BoundName extends LineAndColumn {
  readonly name: string;
}

/** One slot of a bindings file; of all workflows, where it names none. */
export interface Binding {
  readonly workflow?: BoundName;
  readonly slot: BoundName;
  readonly runs: BoundName;
}

const FORM = 'an object such as {"workflow.id": {"slot": "routine.id"}}';
const RUNS = 'the id of a routine or workflow';

/**
 * Reads a bindings file: `{"workflow.id": {"slot": "routine.id"}}`, or `{"slot": "routine.id"}` for all workflows.
 * Right: its slots in the order of the file. Left: what is wrong with it.
 */
export function readBindings(
  file: Pick<WorkflowFile, 'file' | 'text' | 'encoding'>,
): Either<readonly Diagnostic[], readonly Binding[]> {
  const report = createReport();
  const tree = parseFile({ ...file, format: 'json', source: 'project', inRoutinesFolder: false }, report);
  const root = tree && asObject(report, tree, FORM);
  const placeOf = lineIndex(textOf(file));
  const bindings = root === undefined ? [] : bindingsIn(report, root, placeOf);
  return report.hasErrors() ? E.left(diagnosticsOf(report, file.file, textOf(file))) : E.right(bindings);
}

type PlaceOf = (offset: number) => LineAndColumn;

function bindingsIn(report: Report, { entries }: ObjectNode, placeOf: PlaceOf): readonly Binding[] {
  const isForAll = entries.length > 0 && entries.every(({ value }) => value.kind === 'scalar');
  if (isForAll) return entries.flatMap((entry) => slotIn(report, entry, placeOf));
  return entries.flatMap((entry) => {
    const slots = asObject(report, entry.value, 'an object of slots with the id of a routine each');
    const workflow = nameOf(entry, placeOf);
    return (slots?.entries ?? []).flatMap((slot) =>
      slotIn(report, slot, placeOf).map((binding) => ({ workflow, ...binding })),
    );
  });
}

function slotIn(report: Report, entry: Entry, placeOf: PlaceOf): readonly Binding[] {
  const { value } = entry;
  if (isText(value))
    return [{ slot: nameOf(entry, placeOf), runs: { name: value.value, ...placeOf(value.offset) } }];
  wrongType(report, value, RUNS);
  return [];
}

const nameOf = ({ key, keyOffset }: Entry, placeOf: PlaceOf): BoundName => ({
  name: key,
  ...placeOf(keyOffset),
});
