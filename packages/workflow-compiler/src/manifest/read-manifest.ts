import { E, type Either, type Json } from '@workrail/kernel';
import type { Diagnostic } from '../diagnostic.ts';
import { type LineAndColumn, lineIndex } from '../parse/line-index.ts';
import { textOf } from '../parse/parse-file.ts';
import { isText, memberOf, type ObjectNode, type SourceNode, toJson } from '../parse/source-tree.ts';
import { type HeadedFile, readHeaded } from '../read-header.ts';
import type { WorkflowFile, WorkflowHeader } from '../workflow-file.ts';

/** A step that runs another workflow. */
export interface ManifestCall extends LineAndColumn {
  readonly workflowId: string;
  /** RFC 6901, of its `run`. */
  readonly pointer: string;
}

/** A command that a step runs, or that lists what can be chosen for an input. */
export interface ManifestUse {
  /** Its group and its name, with one space between them. */
  readonly command: string;
  readonly by: 'step' | 'input';
  /** Of the step, or the name of the input. */
  readonly id: string;
}

/** What a file says of itself, and all that it holds. */
export interface Manifest {
  readonly header: WorkflowHeader;
  readonly dialect: 'command' | 'agent';
  readonly value: Json;
  readonly calls: readonly ManifestCall[];
  /** In the order of the file: of inputs, then of steps. Empty in a workflow for an agent. */
  readonly uses: readonly ManifestUse[];
}

/** Reads a file as a whole, and checks its listing facts only. Left: why it has no id to be found by. */
export const readManifest = (file: WorkflowFile): Either<readonly Diagnostic[], Manifest> =>
  E.map(
    ({ header, root, isCommand }: HeadedFile): Manifest => ({
      header,
      dialect: isCommand ? 'command' : 'agent',
      value: toJson(root),
      calls: callsOf(root, textOf(file)),
      uses: isCommand ? usesOf(root) : [],
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

function usesOf(root: ObjectNode): readonly ManifestUse[] {
  const [inputs, steps] = [memberOf(root, 'inputs'), memberOf(root, 'steps')];
  const ofInputs = inputs?.kind === 'object' ? inputs.entries : [];
  const ofSteps = steps?.kind === 'array' ? steps.items : [];
  return [
    ...ofInputs.flatMap(({ key, value }) => {
      const provider = memberIn(value, 'provider');
      return useOf('input', key, textIn(memberIn(provider, 'id') ?? provider));
    }),
    ...ofSteps.flatMap((step) =>
      useOf('step', textIn(memberIn(step, 'id')) ?? '', textIn(memberIn(step, 'run'))),
    ),
  ];
}

function useOf(by: ManifestUse['by'], id: string, named: string | undefined): readonly ManifestUse[] {
  const command = named?.trim().split(/\s+/).join(' ');
  return command === undefined || command === '' || CALL.test(command) ? [] : [{ command, by, id }];
}

const memberIn = (node: SourceNode | undefined, key: string): SourceNode | undefined =>
  node?.kind === 'object' ? memberOf(node, key) : undefined;

const textIn = (node: SourceNode | undefined): string | undefined =>
  node !== undefined && isText(node) ? node.value : undefined;
