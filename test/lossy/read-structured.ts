import type { ExecutionAnswer, ResumeAnswer } from '@workrail/application';
import type { JsonObject } from '@workrail/kernel';
import type { ErrorPayload, ToolResult } from '@workrail/mcp-surface';
import { asksOf, type Reading, type StepRead, triedFirst } from './reading.ts';
import type { Call } from './wire.ts';

/** Any answer's structured form: each member is there in some of them. */
type Structured = Partial<Omit<ExecutionAnswer, 'kind' | 'nextCall' | 'pending'>> &
  Partial<Pick<ResumeAnswer, 'candidates' | 'advice'>> & {
    readonly kind: 'ok' | 'blocked' | 'error';
    readonly pending?: Pending | null;
    readonly nextCall?: WrittenCall | null;
    readonly error?: ErrorPayload;
  };

interface WrittenCall {
  readonly tool: string;
  readonly arguments: object;
  readonly fillIn?: object;
}

/** What is empty is left out. */
type Pending = Omit<NonNullable<ExecutionAnswer['pending']>, 'loops'> &
  Partial<Pick<NonNullable<ExecutionAnswer['pending']>, 'loops'>>;

/** Reads an answer as a client does that shows only its structured form. */
export function readStructured({ structuredContent }: ToolResult): Reading {
  const answer = structuredContent as Structured;
  const { pending, nextCall, stateToken, session, error, warnings = [], candidates } = answer;
  const fork = warnings.find(({ code }) => code === 'REPLAY_OUTPUT_NOT_RECORDED')?.ackToken;
  return {
    outcome: answer.kind,
    complete: answer.isComplete === true,
    ...(pending === undefined || pending === null ? {} : { step: stepOf(pending, answer.preferences) }),
    ...(nextCall === undefined || nextCall === null ? {} : { nextCall: callOf(nextCall) }),
    ...(stateToken === undefined ? {} : { stateToken }),
    ...(session === undefined ? {} : { sessionId: session.sessionId }),
    blockers: (answer.blockers ?? []).map(({ code, message, suggestedFix }) => ({
      code,
      text: `${message} ${suggestedFix}`,
    })),
    ...(error === undefined ? {} : { error: errorOf(error) }),
    ...(fork === undefined ? {} : { forkAck: fork }),
    gaps: [
      ...(answer.gaps ?? []).map(({ gapId }) => gapId),
      ...warnings.flatMap(({ message }) => [...message.matchAll(/"(gap_\w+)"/g)].map(([, id]) => id ?? '')),
    ],
    branches: (answer.branches?.latest ?? []).map((branch) => branch.stateToken),
    ...(candidates === undefined
      ? {}
      : {
          found: {
            advice: answer.advice ?? '',
            candidates: candidates.map((one) => ({
              stateToken: one.stateToken,
              about: [one.title ?? '', one.workspacePath ?? '', one.snippet].join('\n'),
              complete: one.isComplete,
            })),
          },
        }),
  };
}

function callOf({ tool, arguments: args, fillIn }: WrittenCall): Call {
  const { capabilities, context } = (fillIn ?? {}) as JsonObject;
  const shown = context === undefined ? {} : { context };
  return { tool, args: triedFirst({ ...(args as JsonObject), ...shown }, capabilities) };
}

const errorOf = ({ error_code, message, suggested_action, violations }: ErrorPayload) => ({
  code: error_code,
  message,
  action: suggested_action,
  violations: violations ?? [],
});

const stepOf = (pending: Pending, preferences: ExecutionAnswer['preferences'] | undefined): StepRead => ({
  stepId: pending.stepId,
  ...asksOf(pending.prompt),
  asksUser:
    pending.requireConfirmation &&
    preferences?.gateHandling === 'block' &&
    preferences.autonomy !== 'full_auto_never_stop',
  notesRequired: pending.notesRequired,
  criteria: pending.notesCriteria ?? [],
  artifacts: (pending.artifacts ?? []).map(({ artifactKind, required, example, loopId }) => ({
    kind: artifactKind,
    required,
    example,
    ...(loopId === undefined ? {} : { loopId }),
  })),
  assessments: (pending.assessments ?? []).map(({ id, dimensions }) => ({
    id,
    dimensions: dimensions.map((one) => ({ id: one.id, levels: one.levels })),
  })),
  userKeys: (pending.userOnlyDependencies ?? []).flatMap(({ contextKey }) => contextKey ?? []),
  lastRound: (pending.loops ?? []).some(({ iteration, maxIterations }) => iteration >= maxIterations),
});
