import type { LoopControl } from '../compiled-workflow.ts';
import type { ObjectNode, SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { label } from '../report/wording.ts';
import type { AuthoredBody, AuthoredLoop, AuthoredStep } from './authored.ts';
import { asObject, checkKeys, requiredValue, wrongType } from './keys.ts';
import { readCommon } from './read-common.ts';
import { readControl } from './read-loop-control.ts';
import { readVariables } from './read-loop-variables.ts';
import { LOOP_SHAPE, LOOP_STEP_SHAPE } from './shapes.ts';
import { readText, readWhole } from './values.ts';

const MAX_ITERATIONS = 1000;
const UNREAD: LoopControl = { type: 'for', count: 0 };

type ReadSteps = (report: Report, node: SourceNode) => readonly AuthoredStep[];

/** `readSteps` is handed in, as the steps of a body may be loops again. */
export function readLoop(report: Report, node: ObjectNode, readSteps: ReadSteps): AuthoredLoop {
  checkKeys(report, node, LOOP_STEP_SHAPE);
  const loopNode = requiredValue(report, node, 'loop', 'an object with "type" and "maxIterations"');
  const loop =
    loopNode === undefined
      ? undefined
      : asObject(report, loopNode, 'an object with "type" and "maxIterations"');
  return {
    kind: 'loop',
    ...readCommon(report, node),
    ...(loop === undefined ? NOTHING : readSettings(report, loop)),
    body: readBody(report, node, readSteps),
  };
}

type Settings = Pick<AuthoredLoop, 'control' | 'maxIterations' | 'iterationVar' | 'namedVariables'>;

const NOTHING: Settings = { control: UNREAD, maxIterations: 1, iterationVar: '', namedVariables: new Map() };

function readSettings(report: Report, loop: ObjectNode): Settings {
  checkKeys(report, loop, LOOP_SHAPE);
  const variables = readVariables(report, loop);
  const limit = requiredValue(report, loop, 'maxIterations', `a whole number from 1 to ${MAX_ITERATIONS}`);
  const control = readControl(report, loop, variables) ?? UNREAD;
  const maxIterations = limit === undefined ? undefined : readWhole(report, limit, 1, MAX_ITERATIONS);
  if (limit !== undefined && maxIterations !== undefined) checkCount(report, limit, control, maxIterations);
  return {
    control,
    maxIterations: maxIterations ?? 1,
    iterationVar: variables.iterationVar,
    namedVariables: variables.named,
  };
}

/** A loop that counts further than it may run would always stop half-way. */
function checkCount(report: Report, limit: SourceNode, control: LoopControl, maxIterations: number): void {
  if (control.type !== 'for' || typeof control.count !== 'number' || control.count <= maxIterations) return;
  const message = `${label(limit.pointer)} is ${maxIterations}, which is less than the loop's count of ${control.count}`;
  report.error(limit, 'out-of-range', message, `raise it to ${control.count}, or lower the count`);
}

const BODY = 'a list of steps, or the id of a top-level step';

function readBody(report: Report, node: ObjectNode, readSteps: ReadSteps): AuthoredBody {
  const body = requiredValue(report, node, 'body', BODY);
  if (body?.kind === 'array') return { kind: 'inline', steps: readSteps(report, body) };
  if (body?.kind === 'scalar' && typeof body.value === 'string') {
    const name = readText(report, body);
    if (name !== undefined) return { kind: 'named', name, node: body };
  } else if (body !== undefined) wrongType(report, body, BODY);
  return { kind: 'inline', steps: [] };
}
