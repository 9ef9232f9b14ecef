import { E, type Either, isJsonObject, type Json } from '@workrail/kernel';
import { checkedId } from '../workflow-files/workflow-id.ts';
import { bindSources, type ImportedCatalogs, type OperationName } from './bind-sources.ts';
import { convertInputs } from './convert-inputs.ts';
import type { CalledWorkflow } from './convert-step.ts';
import { type ConvertedWorkflow, convertWorkflow, type NamedWorkflow } from './convert-workflow.ts';
import { operationName } from './find-operation.ts';
import {
  type ArazzoFinding,
  itemsOf,
  type Members,
  membersOf,
  neededText,
  type Place,
  type Tell,
} from './place.ts';

export interface ConvertedDocument {
  /** In the order of the document, each after those that its steps run. */
  readonly workflows: readonly ConvertedWorkflow[];
  /** What is said otherwise in our language, without a difference for what is done. */
  readonly notes: readonly string[];
}

const ROOT = ['arazzo', 'info', 'sourceDescriptions', 'workflows', 'components'];
const INFO = ['title', 'summary', 'description', 'version'];
const COMPONENTS = ['inputs', 'parameters', 'successActions', 'failureActions'];
const WORKFLOW = [
  'workflowId',
  'summary',
  'description',
  'inputs',
  'dependsOn',
  'steps',
  'successActions',
  'failureActions',
  'outputs',
  'parameters',
];

/** The workflows of an Arazzo 1.0 document. Left: everything that has no counterpart; nothing is left out otherwise. */
export function convertDocument(
  value: Json,
  catalogs: ImportedCatalogs,
): Either<readonly ArazzoFinding[], ConvertedDocument> {
  const findings = new Map<string, ArazzoFinding>();
  const notes = new Set<string>();
  const tell: Tell = ({ pointer }, rule, message, suggestion) => {
    const key = `${pointer} ${rule} ${message}`;
    if (!findings.has(key)) findings.set(key, { pointer, rule, message, suggestion });
    return undefined;
  };
  const note = (text: string): void => void notes.add(text);
  const root: Place = { value, pointer: '' };
  const version = isJsonObject(value) ? value.arazzo : undefined;
  if (typeof version !== 'string' || !/^1\.0\.\d+$/.test(version)) {
    const said = version === undefined ? 'it does not say so' : `it says ${JSON.stringify(version)}`;
    tell(
      root,
      'version',
      `only documents of Arazzo 1.0 are imported, and ${said}`,
      'write arazzo: 1.0.1 if it is one',
    );
    return E.left([...findings.values()]);
  }
  const members = membersOf(root, ROOT, tell);
  const info = members.get('info');
  if (info !== undefined) membersOf(info, INFO, tell);
  const componentsPlace = members.get('components');
  const components: Members =
    componentsPlace === undefined ? new Map() : membersOf(componentsPlace, COMPONENTS, tell);
  const workflows = namedWorkflows(members.get('workflows') ?? root, components, tell, note);
  const called = new Map<string, CalledWorkflow>(workflows.map((one) => [one.id, one]));
  const sources = bindSources(members.get('sourceDescriptions'), operationsOf(workflows), catalogs, tell);
  const shared = { sources, components, workflows: called, tell, note };
  const converted = inOrder(workflows, tell).map((one) => convertWorkflow(one, shared));
  return findings.size > 0
    ? E.left([...findings.values()])
    : E.right({ workflows: converted, notes: [...notes] });
}

const WORKFLOW_ID = /^[A-Za-z0-9_-]{1,200}$/;

function namedWorkflows(
  list: Place,
  components: Members,
  tell: Tell,
  note: (text: string) => void,
): readonly NamedWorkflow[] {
  const taken = new Set<string>();
  const places = list.pointer === '' ? [] : itemsOf(list, tell);
  if (places.length === 0) tell(list, 'required', 'the document has no workflows', 'add one');
  return places.flatMap((place) => {
    const members = membersOf(place, WORKFLOW, tell);
    const id = neededText(place, members, 'workflowId', tell);
    if (id === undefined) return [];
    const spot = members.get('workflowId') ?? place;
    const named = WORKFLOW_ID.test(id) ? checkedId(id) : E.left({ reason: 'it has other characters' });
    if (E.isLeft(named))
      tell(
        spot,
        'wrong-type',
        `${id} cannot be the id of a workflow: ${named.left.reason}`,
        'use letters, digits, _ and -, at most 200, that are no name of a device',
      );
    if (taken.has(id.toLowerCase()))
      tell(spot, 'duplicate', `several workflows have the id ${id}`, 'rename one of them');
    taken.add(id.toLowerCase());
    const outputs = members.get('outputs')?.value;
    const inputs = convertInputs(members.get('inputs'), components, tell, (text) => note(`${id}: ${text}`));
    return [
      { id, place, members, inputs, gives: new Set(isJsonObject(outputs) ? Object.keys(outputs) : []) },
    ];
  });
}

const nothing: Tell = () => undefined;

const stepsOf = ({ members }: NamedWorkflow): readonly Members[] =>
  itemsOf(members.get('steps'), nothing).map((place) => membersOf(place, undefined, nothing));

const operationsOf = (workflows: readonly NamedWorkflow[]): readonly OperationName[] =>
  workflows.flatMap((one) => stepsOf(one).flatMap((members) => operationName(members) ?? []));

/** Each after those that its steps run, as far as they do not run each other in a circle, which is told. */
function inOrder(workflows: readonly NamedWorkflow[], tell: Tell): readonly NamedWorkflow[] {
  const byId = new Map(workflows.map((one) => [one.id, one]));
  const ordered = new Set<NamedWorkflow>();
  const open = new Set<NamedWorkflow>();
  const enter = (one: NamedWorkflow): void => {
    if (ordered.has(one)) return;
    open.add(one);
    for (const members of stepsOf(one)) {
      const spot = members.get('workflowId');
      const other = typeof spot?.value === 'string' ? byId.get(spot.value) : undefined;
      if (other === undefined || spot === undefined) continue;
      if (open.has(other))
        tell(
          spot,
          'sub-workflow',
          `the workflow ${other.id} would run itself, directly or through others`,
          'break the circle',
        );
      else enter(other);
    }
    open.delete(one);
    ordered.add(one);
  };
  for (const one of workflows) enter(one);
  return [...ordered];
}
