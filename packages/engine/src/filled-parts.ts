import { defined } from '@workrail/kernel';
import type {
  Assessment,
  FunctionCall,
  FunctionDefinition,
  UserOnlyDependency,
} from '@workrail/workflow-compiler';
import { fillObject, type Interpolate } from './fill.ts';

/*
 * Parts of a step with their texts filled in. Names, ids, levels and the values that a parameter may have are
 * compared with what comes back, so they stay as they are.
 */

export const filledAssessment = (assessment: Assessment, fill: Interpolate): Assessment => ({
  ...assessment,
  purpose: fill(assessment.purpose),
  dimensions: assessment.dimensions.map((one) => ({ ...one, purpose: fill(one.purpose) })),
});

export const filledFunction = (one: FunctionDefinition, fill: Interpolate): FunctionDefinition =>
  defined({
    ...one,
    definition: fill(one.definition),
    parameters: one.parameters?.map((parameter) =>
      parameter.description === undefined
        ? parameter
        : { ...parameter, description: fill(parameter.description) },
    ),
  });

export const filledCall = ({ name, args }: FunctionCall, fill: Interpolate): FunctionCall => ({
  name,
  args: fillObject(args, fill),
});

export const filledDependency = (dependency: UserOnlyDependency, fill: Interpolate): UserOnlyDependency => ({
  ...dependency,
  description: fill(dependency.description),
});
