import type { CommandScope, Unresolved } from '@workrail/engine';
import { MASK } from '@workrail/kernel';
import type { ShownRequest } from '@workrail/ports';
import type { CommandWorkflow } from '@workrail/workflow-compiler';
import type { Dependencies } from '../dependencies.ts';
import type { AnswerMask } from './answer-mask.ts';
import { credentialsOf, secretOf } from './calls/credentials.ts';
import { boundaryFor, USER_AGENT } from './calls/request-terms.ts';
import type { KnownCommand, KnownCommands } from './known-commands.ts';
import type { PlannedStep } from './render/step-plan.ts';

/** A step with what is known before it runs. */
export interface StepLine {
  /** Position in the order of the run, from 1. */
  readonly position: number;
  readonly step_id: string;
  readonly run: string;
  readonly description: string | null;
  readonly depends_on: readonly string[];
  /** As the author wrote it. */
  readonly condition: string | null;
  /** Null: it depends on answers that are not there yet. */
  readonly will_run: boolean | null;
  /** Why it does not surely run. */
  readonly reason: string | null;
  readonly warning?: string;
}

export interface RenderedStepLine extends StepLine {
  /** What would be sent, to the byte but for secrets, which are ***; null where it cannot be made. */
  readonly request: ShownRequest | null;
  /** References that have no value yet; they stand in the request as their templates. */
  readonly unresolved: readonly Unresolved[];
  /** What keeps the request from being made. */
  readonly problems: readonly RequestProblem[];
}

export interface RequestProblem {
  /** In the step: `with.limit`, `body.name`, `credentials.apiKey`, `base_url`. */
  readonly path: string;
  readonly rule: string;
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
  readonly suggested_action?: string;
}

export const stepLine = ({ step, runs, reason, warning }: PlannedStep, position: number): StepLine => ({
  position,
  step_id: step.id,
  run: step.run,
  description: step.description ?? null,
  depends_on: step.dependsOn,
  condition: step.condition?.written ?? null,
  will_run: runs === 'depends' ? null : runs === 'yes',
  reason: reason ?? null,
  ...(warning === undefined ? {} : { warning }),
});

/** The steps in the order in which they run, with what they would send. */
export async function previewSteps(
  workflow: CommandWorkflow,
  context: RenderContext,
): Promise<readonly RenderedStepLine[]> {
  const { planSteps } = await import('./command-workflows.ts');
  const lines: RenderedStepLine[] = [];
  for (const planned of planSteps(workflow, context.scope)) {
    const { problems, ...made } = await rendered(planned, context);
    const own = planned.unjudged === undefined ? [] : [unjudgedCondition(planned.unjudged)];
    lines.push({ ...stepLine(planned, lines.length + 1), ...made, problems: [...own, ...problems] });
  }
  return lines;
}

/** Of what keeps a step from being run. */
export const CONDITION_UNCLEAR = 'condition_unclear';

const unjudgedCondition = (message: string): RequestProblem => ({
  path: 'if',
  rule: CONDITION_UNCLEAR,
  message,
  suggested_action: 'compare values of the same type, and give every value that it looks at',
});

interface RenderContext {
  readonly commands: KnownCommands;
  readonly secrets: ReadonlyMap<string, string>;
  readonly scope: CommandScope;
  readonly masked: CommandScope;
  readonly mask: () => AnswerMask;
  readonly digests: Dependencies['digests'];
}

async function rendered(
  { step }: PlannedStep,
  { commands, secrets, scope, masked, mask, digests }: RenderContext,
): Promise<Pick<RenderedStepLine, 'request' | 'unresolved' | 'problems'>> {
  const found = commands.find(step.run);
  if (found.kind !== 'found') return { request: null, unresolved: [], problems: [] };
  const { renderStep, shownRequest, storeSecrets, withPlainMask } = await import('./command-workflows.ts');
  const { known } = found;
  const render = (credentials: Readonly<Record<string, string>>, from = scope) =>
    renderStep(step, known, from, {
      credentials,
      userAgent: USER_AGENT,
      boundary: boundaryFor(step.id, digests),
      mask: MASK,
    });
  const held = credentialsOf(known, secrets);
  const first = render(held);
  const lacks = first.faults.length > 0 && first.faults.every(({ rule }) => rule === 'credentials_missing');
  // What is missing would be masked anyway, so that the request can be shown.
  const credentials = lacks ? { ...maskedCredentials(known), ...held } : held;
  const { request, unresolved } = lacks ? render(credentials) : first;
  const shown = (): ShownRequest | null => {
    if (request === undefined) return null;
    if (masked === scope) return shownRequest(request);
    // `***` may be no value for its place: a number, a choice, base64.
    const hidden = render(credentials, masked).request;
    return hidden === undefined ? mask().strict(shownRequest(request)) : withPlainMask(shownRequest(hidden));
  };
  const problems = first.faults.map(({ suggestion, ...fault }): RequestProblem => {
    const scheme =
      fault.rule === 'credentials_missing' ? fault.path.replace(/^credentials\./, '') : undefined;
    const action = scheme === undefined ? suggestion : storeSecrets([secretOf(known, scheme)]);
    return action === undefined ? fault : { ...fault, suggested_action: action };
  });
  return { request: shown(), unresolved, problems };
}

const maskedCredentials = ({ securitySchemes }: KnownCommand): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(securitySchemes).map(([name, { kind }]) => [
      name,
      kind === 'basic' ? `${MASK}:${MASK}` : MASK,
    ]),
  );
