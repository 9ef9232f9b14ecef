import type { ExecutionAnswer } from '@workrail/application';
import { assessmentExample } from '@workrail/engine/assessment-example';
import { asSentence } from '@workrail/kernel';
import { bullets, section } from './phrases.ts';

type Pending = NonNullable<ExecutionAnswer['pending']>;
type Functions = NonNullable<Pending['functions']>;

/** A step as an agent reads it. */
export function stepText(
  pending: Pending,
  preferences: ExecutionAnswer['preferences'],
  { asks, isApproved }: { readonly asks: boolean; readonly isApproved: boolean },
): readonly string[] {
  const { prompt, agentRole, guidance, requireConfirmation, confirmationKind, askForFiles } = pending;
  const who = confirmationKind === 'coordinator_eval' ? 'the coordinator (or the user)' : 'the user';
  return [
    '',
    isApproved ? '## The step, already done and approved' : '## Do this now',
    ...(agentRole === undefined ? [] : [`Your role: ${agentRole}`, '']),
    ...(pending.modelTier === undefined ? [] : [`Model strength needed: ${pending.modelTier}`, '']),
    prompt,
    ...delegations(pending),
    ...section('### Guidance', guidance),
    ...functionsText(pending.functions, '### What the names in the prompt mean'),
    ...section(
      '### Calls to make',
      (pending.functionCalls ?? []).map(({ name, args }) => `${name}(${JSON.stringify(args)})`),
    ),
    ...needs(pending),
    ...(askForFiles ? ['', 'If you cannot find the files that this step needs, ask the user for them.'] : []),
    ...(requireConfirmation && !isApproved
      ? ['', confirmationText(who, preferences, asks && confirmationKind !== 'coordinator_eval')]
      : []),
    ...section('### The notes must', pending.notesCriteria ?? []),
    ...assessments(pending),
    ...artifacts(pending),
    ...figures(pending),
  ];
}

/** Figures that are still missing; after the end they could only be added on a new branch. */
function figures({ figures: missing = [] }: Pending): readonly string[] {
  const lines = missing.map(({ key, meaning }) => (meaning === undefined ? key : `${key}: ${meaning}`));
  const intro = 'If the run ends with this step, send these figures of the whole run in context:';
  return lines.length === 0 ? [] : ['', '### Figures', intro, ...bullets(lines)];
}

const confirmationText = (
  who: string,
  { autonomy, gateHandling }: ExecutionAnswer['preferences'],
  asks: boolean,
): string =>
  autonomy === 'full_auto_never_stop' || gateHandling === 'risk_signal'
    ? `APPROVAL WANTED: the author wants ${who} to approve the result of this step. In this mode the run continues without it, and that is recorded, unless the user has set approvals to people-only. If they do answer, add confirmation: "answer" is "approved" or "declined", "comment" their own words.`
    : asks
      ? `APPROVAL NEEDED: write the result of this step into the notes. When you send them, WorkRail shows them to ${who} and asks for approval; you do not need to ask.`
      : `APPROVAL NEEDED: show ${who} the result of this step and wait for their answer before you send it. Then add confirmation to the call: "answer" is "approved" or "declined", "comment" their own words. Never answer for them.`;

/** The names that an author gave a meaning. */
export function functionsText(all: Functions | undefined, title: string): readonly string[] {
  return section(
    title,
    (all ?? []).map(({ name, definition, parameters = [] }) => {
      const shown = parameters.map(
        (one) => `${one.name}${one.required ? '' : '?'}: ${one.type}${detail(one)}`,
      );
      return `${name}(${shown.join(', ')}): ${definition}`;
    }),
  );
}

type Parameter = NonNullable<Functions[number]['parameters']>[number];

function detail({ description, enum: allowed, default: usual }: Parameter): string {
  const facts = [
    ...(description === undefined ? [] : [description]),
    ...(allowed === undefined ? [] : [`one of ${allowed.map((one) => JSON.stringify(one)).join(', ')}`]),
    ...(usual === undefined ? [] : [`default: ${JSON.stringify(usual)}`]),
  ];
  return facts.length === 0 ? '' : ` (${facts.join('; ')})`;
}

function delegations({ delegations: all }: Pending): readonly string[] {
  return section(
    '### Delegations',
    (all ?? []).map(({ workflowId, goal, context, modelTier, allowedTools }) =>
      [
        workflowId,
        ...(goal === undefined ? [] : [`goal: ${goal}`]),
        ...(Object.keys(context).length === 0 ? [] : [`context: ${JSON.stringify(context)}`]),
        ...(modelTier === undefined ? [] : [`model: ${modelTier}`]),
        ...(allowedTools === undefined ? [] : [`tools: only ${allowedTools.join(', ')}`]),
      ].join('; '),
    ),
  );
}

function needs({ userOnlyDependencies = [], capabilities = [] }: Pending): readonly string[] {
  return [
    ...section(
      '### Only the user can provide this',
      userOnlyDependencies.map(
        ({ reason, description, contextKey }) =>
          `${reason}: ${description}${contextKey === undefined ? '' : ` (then set the context key "${contextKey}")`}`,
      ),
    ),
    ...section(
      '### You must be able to',
      capabilities.map((one) => (one === 'delegation' ? 'start other agents' : 'browse the web')),
    ),
  ];
}

function assessments({ assessments: all = [] }: Pending): readonly string[] {
  return all.flatMap(({ id, purpose, dimensions }) => {
    return [
      '',
      `### Judge: ${id}`,
      purpose,
      ...dimensions.map(
        (one) =>
          `- ${one.id}${one.required ? '' : ' (optional)'}: ${asSentence(one.purpose)} One of: ${one.levels.join(', ')}`,
      ),
      `Send it in output.artifacts: ${JSON.stringify(assessmentExample({ id, dimensions }))}`,
    ];
  });
}

/** Schemas longer than this are left to the structured form; the example shows what is meant. */
const SCHEMA_SHOWN = 2_000;

function artifacts({ artifacts: all = [], loops }: Pending): readonly string[] {
  return all.flatMap(({ artifactKind, required, purpose, schema, example, loopId }) => {
    const rules = JSON.stringify(schema);
    return [
      '',
      `### Artifact: ${artifactKind}${required ? '' : ' (optional)'}`,
      ...(purpose === undefined ? [] : [purpose]),
      ...(loopId === undefined ? [] : [`It decides whether the loop "${loopId}" runs another round.`]),
      ...(loops.some((one) => one.loopId === loopId && one.iteration >= one.maxIterations)
        ? ['This is the last round that the loop may run: decide "stop", or ask the user how to continue.']
        : []),
      `Send it in output.artifacts, for example: ${JSON.stringify(example)}`,
      ...(rules.length > SCHEMA_SHOWN ? [] : [`Its JSON Schema: ${rules}`]),
    ];
  });
}
