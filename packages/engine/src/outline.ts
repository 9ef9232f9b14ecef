import { defined, jsonPrefix } from '@workrail/kernel';
import type {
  Assessment,
  Capability,
  CompiledWorkflow,
  ConfirmationKind,
  Delegation,
  LoopInstruction,
  MadeBy,
  ModelTier,
  StepInstruction,
  UserOnlyDependency,
  WhenInstruction,
} from '@workrail/workflow-compiler';
import { conditionText } from './words/condition-text.ts';
import { criteriaTexts } from './words/criteria-text.ts';
import { repeatText } from './words/repeat-text.ts';

/** One line of a workflow's outline, with what there is to know about it. Long texts are cut. */
export interface OutlineItem {
  readonly kind: 'step' | 'loop';
  readonly id: string;
  readonly title: string;
  /** Depth in loops: 0 at the top. */
  readonly level: number;
  /** When it runs, in words; absent where it always does. */
  readonly runsWhen?: string;
  /**
   * What is decided once for several steps, outermost first: by the id of the step in the file that says so, with
   * the condition at the first of them.
   */
  readonly decidedOnce?: readonly { readonly id: string; readonly when?: string }[];
  /** What repeats a loop, in words. */
  readonly repeats?: string;
  readonly asksForConfirmation?: string;
  /** Set where the author says who confirms. */
  readonly confirmationKind?: ConfirmationKind;
  readonly notesOptional?: true;
  readonly asksForFiles?: true;
  readonly modelTier?: ModelTier;
  /** Beginning of a step's prompt. */
  readonly excerpt?: string;
  /** Texts behind the prompt that are shown under a condition, or always. */
  readonly fragments?: readonly { readonly when?: string; readonly excerpt: string }[];
  readonly assessments?: readonly OutlineAssessment[];
  /** What a judgement keeps the step open for. */
  readonly followUps?: readonly {
    readonly level: string;
    readonly assessment?: string;
    readonly guidance: string;
  }[];
  readonly notesChecks?: readonly string[];
  readonly artifacts?: readonly OutlineArtifact[];
  readonly userOnly?: readonly UserOnlyDependency[];
  readonly needsContext?: readonly { readonly key: string; readonly type?: string }[];
  readonly capabilities?: readonly Capability[];
  readonly delegations?: readonly OutlineDelegation[];
  /** Set for a step that stands in no file: what made it. */
  readonly madeBy?: MadeBy;
  /** The routines that a step comes from, innermost last. */
  readonly routines?: readonly string[];
  /** Features and shared texts that its prompt holds. */
  readonly texts?: readonly string[];
  /** Entries of the lists above that had no room. */
  readonly leftOut?: number;
}

interface OutlineAssessment {
  readonly id: string;
  readonly dimensions: readonly {
    readonly id: string;
    readonly levels: readonly string[];
    readonly required: boolean;
  }[];
}

interface OutlineArtifact {
  /** Name of a registered contract, or `step.<id>` where the schema stands in the file. */
  readonly contract: string;
  /** What the artifact says in its `kind`. */
  readonly artifactKind: string;
  readonly required: boolean;
}

interface OutlineDelegation {
  readonly workflowId: string;
  readonly goal?: string;
  readonly when?: string;
  readonly modelTier?: ModelTier;
  /** Context of the other run: from a key of this one, or a text. */
  readonly inputs?: readonly { readonly key: string; readonly from?: string; readonly text?: string }[];
  readonly allowedTools?: readonly string[];
  /** Inputs and tools that had no room. */
  readonly leftOut?: number;
}

const EXCERPT_BYTES = 160;
const CONDITION_BYTES = 400;
/** Inputs, and tools, of one delegation. */
const LISTED = 8;

export function outlineOf(workflow: CompiledWorkflow): readonly OutlineItem[] {
  const items: OutlineItem[] = [];
  let around: readonly Around[] = [];
  for (const [index, instruction] of workflow.instructions.entries()) {
    around = around.filter(({ end }) => end > index);
    if (instruction.op === 'repeat') continue;
    if (instruction.op !== 'when') {
      const place = placeIn(around);
      items.push(
        instruction.op === 'step' ? stepItem(instruction, place, workflow) : loopItem(instruction, place),
      );
      around = around.map((one) => ({ ...one, first: false }));
    }
    if (instruction.op !== 'step') around = [...around, { instruction, end: instruction.end, first: true }];
  }
  return items;
}

/** A loop or a condition around; `first` until an item of the outline stands inside it. */
interface Around {
  readonly instruction: LoopInstruction | WhenInstruction;
  readonly end: number;
  readonly first: boolean;
}

type PlaceInOutline = Pick<OutlineItem, 'level' | 'decidedOnce'>;

function placeIn(around: readonly Around[]): PlaceInOutline {
  const inner = around.slice(around.findLastIndex(({ instruction }) => instruction.op === 'loop') + 1);
  const decided = inner.flatMap(({ instruction, first }) =>
    instruction.op === 'when'
      ? [defined({ id: instruction.id, when: first ? words(instruction.condition) : undefined })]
      : [],
  );
  return defined({
    level: around.filter(({ instruction }) => instruction.op === 'loop').length,
    decidedOnce: decided.length === 0 ? undefined : decided,
  });
}

function stepItem(step: StepInstruction, place: PlaceInOutline, workflow: CompiledWorkflow): OutlineItem {
  const { when, kind } = step.confirmation;
  return defined({
    kind: 'step' as const,
    id: step.stepId,
    title: step.title,
    ...place,
    runsWhen: words(step.runCondition),
    asksForConfirmation: when === false ? undefined : when === true ? 'always' : words(when),
    confirmationKind: when === false ? undefined : kind,
    notesOptional: step.notesRequired ? undefined : (true as const),
    asksForFiles: step.askForFiles ? (true as const) : undefined,
    modelTier: step.modelTier,
    excerpt: excerptOf(step.prompt),
    fragments: step.fragments?.map(({ text, when: shown }) =>
      defined({ when: words(shown), excerpt: excerptOf(text) }),
    ),
    ...gatesOf(step, workflow),
    ...needsOf(step),
    madeBy: step.origin?.made,
    routines: step.origin?.routines,
    texts: step.origin?.texts,
  });
}

/** What has to be so before the step counts as done. */
function gatesOf(
  { assessments, consequences, criteria, artifacts }: StepInstruction,
  workflow: CompiledWorkflow,
) {
  return {
    assessments: assessments?.map(assessmentOf),
    followUps: consequences?.map((one) => ({ ...one, guidance: excerptOf(one.guidance) })),
    notesChecks: criteria === undefined ? undefined : criteriaTexts(criteria).map(excerptOf),
    artifacts: artifacts?.map(({ contract, required }) => ({
      contract,
      artifactKind: workflow.contracts?.[contract]?.artifactKind ?? contract,
      required,
    })),
  };
}

const assessmentOf = ({ id, dimensions }: Assessment): OutlineAssessment => ({
  id,
  dimensions: dimensions.map((one) => ({ id: one.id, levels: one.levels, required: one.required })),
});

/** What the step can't go without. */
function needsOf({ userOnlyDependencies, requires, delegations }: StepInstruction) {
  return {
    userOnly: userOnlyDependencies?.map((one) => ({ ...one, description: excerptOf(one.description) })),
    needsContext: requires?.context?.map(({ key, type }) => defined({ key, type })),
    capabilities: requires?.capabilities,
    delegations: delegations?.map(delegationOf),
  };
}

function delegationOf({
  workflowId,
  goal,
  when,
  modelTier,
  inputs,
  allowedTools,
}: Delegation): OutlineDelegation {
  const left = (all: readonly unknown[] = []) => Math.max(0, all.length - LISTED);
  const leftOut = left(inputs) + left(allowedTools);
  const shown = inputs
    .slice(0, LISTED)
    .map((one) => ('text' in one ? { key: one.key, text: excerptOf(one.text) } : one));
  return defined({
    workflowId,
    goal: goal === undefined ? undefined : excerptOf(goal),
    when: words(when),
    modelTier,
    inputs: shown.length === 0 ? undefined : shown,
    allowedTools: allowedTools?.slice(0, LISTED),
    leftOut: leftOut === 0 ? undefined : leftOut,
  });
}

const loopItem = (loop: LoopInstruction, place: PlaceInOutline): OutlineItem =>
  defined({
    kind: 'loop' as const,
    id: loop.loopId,
    title: loop.title,
    ...place,
    runsWhen: words(loop.runCondition),
    repeats: `${cut(repeatText(loop), CONDITION_BYTES)}, at most ${loop.maxIterations} times`,
  });

function words(condition: StepInstruction['runCondition']): string | undefined {
  return condition === undefined ? undefined : cut(conditionText(condition), CONDITION_BYTES);
}

const excerptOf = (text: string): string => cut(text.replace(/\s+/g, ' ').trim(), EXCERPT_BYTES);

function cut(text: string, limit: number): string {
  const beginning = jsonPrefix(text, limit);
  return beginning === text ? text : `${beginning}…`;
}
