import { E, type Json, type JsonObject } from '@workrail/kernel';
import { readCommandWorkflow } from '@workrail/workflow-compiler';
import { checkWorkflow } from '../manifests/check/check-workflow.ts';
import type { CalledWorkflow } from '../manifests/check/check-workflow-call.ts';
import type { ManifestFinding } from '../manifests/finding.ts';
import { commandsOfDocuments, SHOP } from './shop-api.ts';
import { LOOK } from './shop-manifests.ts';

const CREATES = readCommandWorkflow({
  file: 'creates.json',
  text: JSON.stringify({
    workflow: 'creates',
    inputs: {
      name: { type: 'string', validate: { max_length: 5 } },
      count: { type: 'integer', default: { from: 'literal', value: 1 } },
      tags: { type: 'string', mode: 'multiple', optional: true },
      token: { type: 'boolean', optional: true, secret: true },
    },
    steps: [{ id: 'a', run: 'b c' }],
  }),
  format: 'json',
  source: 'user',
  inRoutinesFolder: false,
});

const SAVED: Readonly<Record<string, CalledWorkflow>> = {
  saved: { inputs: [], calls: [] },
  creates: { inputs: E.isRight(CREATES) ? CREATES.right.workflow?.inputs : undefined, calls: [] },
  unreadable: { inputs: undefined, calls: [] },
  back: { inputs: [], calls: ['saved', 'under_test'] },
  far: { inputs: [], calls: ['back'] },
  turns: { inputs: [], calls: ['turns'] },
};

export const commands = commandsOfDocuments({ document: SHOP, vendor: 'shop' });

/** What is found in a workflow. */
export function found(authored: JsonObject, known = commands): readonly ManifestFinding[] {
  const text = JSON.stringify({ workflow: 'under_test', ...authored });
  const read = readCommandWorkflow({
    file: 'w.json',
    text,
    format: 'json',
    source: 'user',
    inRoutinesFolder: false,
  });
  if (E.isLeft(read) || read.right.workflow === undefined)
    throw new Error(JSON.stringify(E.isLeft(read) ? read.left : read.right.findings));
  return checkWorkflow(read.right.workflow, {
    commands: known,
    workflowOf: (id) => SAVED[id],
    hasSecret: () => false,
  });
}

export const line = ({ severity, rule, pointer, message, suggestion }: ManifestFinding) =>
  [severity, rule, pointer, message, suggestion].join(' | ');

/** What is found in a step behind one that lists orders; without where it stands, which is always below it. */
export const inStep = (step: JsonObject, inputs: JsonObject = {}) =>
  found({ inputs, steps: [LOOK, { id: 'it', ...step }] }).map((one) =>
    line({ ...one, pointer: one.pointer.replace('/steps/1', '') }),
  );

/** A step that creates an order. */
export const create = (body: Json) => ({ run: 'shop orders:create', body });
/** The same with a name and more. */
export const order = (more: JsonObject) => create({ name: 'a', ...more });
