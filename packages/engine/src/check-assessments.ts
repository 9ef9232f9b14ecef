import { beginning, didYouMean, isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import type { Assessment, StepInstruction } from '@workrail/workflow-compiler';
import { assessmentExample } from './assessment-example.ts';
import { missingArtifact } from './check-artifacts.ts';
import type { Interpolate } from './fill.ts';
import type { Reason } from './reason.ts';

const ASSESSMENT_KIND = 'wr.assessment';
const ASSESSMENT_CONTRACT = 'wr.contracts.assessment';

/** Levels by dimension, in the author's spelling. */
type Levels = ReadonlyMap<string, string>;

/** Each assessment of the step has to be made in full, and a level may ask for a follow-up. */
export function checkAssessments(
  step: StepInstruction,
  artifacts: readonly JsonObject[],
  fill: Interpolate,
): readonly Reason[] {
  const { assessments = [], stepId } = step;
  const sent = artifacts.filter(({ kind }) => kind === ASSESSMENT_KIND);
  return assessments.flatMap((assessment): readonly Reason[] => {
    const artifact = sent.findLast((one) => meant(one, assessments) === assessment);
    const contract = ASSESSMENT_CONTRACT;
    const example = assessmentExample(assessment);
    if (artifact === undefined) {
      const artifactKind = `${ASSESSMENT_KIND} with assessmentId "${assessment.id}"`;
      return [missingArtifact({ stepId, contract, artifactKind, example }, artifacts)];
    }
    const { levels, problems } = read(assessment, artifact);
    if (problems.length > 0)
      return [{ _tag: 'InvalidArtifact', contract, artifactKind: ASSESSMENT_KIND, problems, example }];
    return followups(step, assessment, levels, fill);
  });
}

/** The assessment that an artifact makes: the one it names, or the only one that its dimensions fit. */
function meant(artifact: JsonObject, assessments: readonly Assessment[]): Assessment | undefined {
  const { assessmentId, dimensions } = artifact;
  if (typeof assessmentId === 'string') {
    const named = assessments.find(({ id }) => same(id, assessmentId));
    if (named !== undefined) return named;
  }
  if (assessments.length === 1) return assessments[0];
  if (typeof assessmentId === 'string' || !isJsonObject(dimensions ?? null)) return undefined;
  const given = Object.keys(dimensions as JsonObject);
  const fitting = assessments.filter(({ dimensions: known }) =>
    given.every((name) => known.some(({ id }) => same(id, name))),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

const plain = (text: string): string => text.trim().toLowerCase();
const same = (left: string, right: string): boolean => plain(left) === plain(right);

function read({ id, dimensions }: Assessment, artifact: JsonObject) {
  const given = isJsonObject(artifact.dimensions ?? null) ? (artifact.dimensions as JsonObject) : {};
  const levels = new Map<string, string>();
  const names = dimensions.map((one) => one.id);
  const unknown = Object.keys(given).filter((name) => !names.some((known) => same(known, name)));
  const problems = unknown.map((name) => {
    const close = didYouMean(name, names);
    const message = `${id} has no dimension "${beginning(name, 60)}"`;
    return close === undefined ? message : `${message}; did you mean "${close}"?`;
  });
  for (const dimension of dimensions) {
    const key = Object.keys(given).find((name) => same(name, dimension.id));
    const level = key === undefined ? undefined : levelOf(given[key]);
    const known = dimension.levels.find((one) => level !== undefined && same(one, level));
    if (known !== undefined) levels.set(dimension.id, known);
    else if (level !== undefined || dimension.required)
      problems.push(`dimensions.${dimension.id} of ${id} must be one of ${dimension.levels.join(', ')}`);
  }
  return { levels: levels as Levels, problems };
}

function levelOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (!isJsonObject(value ?? null)) return value === undefined || value === null ? undefined : String(value);
  const { level } = value as JsonObject;
  return typeof level === 'string' ? level : '';
}

function followups(
  { consequences = [] }: StepInstruction,
  { id }: Assessment,
  levels: Levels,
  fill: Interpolate,
): readonly Reason[] {
  return consequences
    .filter(({ assessment }) => assessment === undefined || assessment === id)
    .flatMap(({ level, guidance }) =>
      [...levels]
        .filter(([, given]) => same(given, level))
        .map(([dimensionId, given]) => ({
          _tag: 'FollowupRequired' as const,
          assessmentId: id,
          dimensionId,
          level: given,
          guidance: fill(guidance),
        })),
    );
}
