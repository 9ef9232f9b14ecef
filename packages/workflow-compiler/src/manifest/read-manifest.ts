import { E, type Either, type Json } from '@workrail/kernel';
import type { Diagnostic } from '../diagnostic.ts';
import { type LineAndColumn, lineIndex } from '../parse/line-index.ts';
import { textOf } from '../parse/parse-file.ts';
import { isText, memberOf, type ObjectNode, toJson } from '../parse/source-tree.ts';
import { type HeadedFile, readHeaded } from '../read-header.ts';
import type { WorkflowFile, WorkflowHeader } from '../workflow-file.ts';

/** A step that runs another workflow. */
export interface ManifestCall extends LineAndColumn {
  readonly workflowId: string;
  /** RFC 6901, of its `run`. */
  readonly pointer: string;
}

/** What a file says of itself, and all that it holds. */
export interface Manifest {
  readonly header: WorkflowHeader;
  readonly dialect: 'command' | 'agent';
  readonly value: Json;
  readonly calls: readonly ManifestCall[];
}

/** Reads a file as a whole, and checks its listing facts only. Left: why it has no id to be found by. */
export const readManifest = (file: WorkflowFile): Either<readonly Diagnostic[], Manifest> =>
  E.map(
    ({ header, root, isCommand }: HeadedFile): Manifest => ({
      header,
      dialect: isCommand ? 'command' : 'agent',
      value: toJson(root),
      calls: callsOf(root, textOf(file)),
    }),
  )(readHeaded(file));

const CALL = /^workflow\s+(\S+)$/;

function callsOf(root: ObjectNode, text: string): readonly ManifestCall[] {
  const steps = memberOf(root, 'steps');
  if (steps?.kind !== 'array') return [];
  const placeOf = lineIndex(text);
  return steps.items.flatMap((step): readonly ManifestCall[] => {
    const run = step.kind === 'object' ? memberOf(step, 'run') : undefined;
    const workflowId = run !== undefined && isText(run) ? CALL.exec(run.value.trim())?.[1] : undefined;
    return run === undefined || workflowId === undefined
      ? []
      : [{ workflowId, pointer: run.pointer, ...placeOf(run.offset) }];
  });
}
