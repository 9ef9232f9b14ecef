import { defined } from '@workrail/kernel';
import type { FunctionDefinition } from '../compiled-workflow.ts';
import type { AuthoredFunction } from '../language/functions.ts';
import type { Fill } from '../library/fill.ts';

export const lowerFunction = (one: AuthoredFunction, fill: Fill): FunctionDefinition =>
  defined({
    name: one.name.value,
    definition: fill(one.definition),
    parameters: one.parameters?.map((parameter) =>
      defined({
        name: parameter.name.value,
        type: parameter.type,
        required: parameter.required ?? false,
        description: parameter.description === undefined ? undefined : fill(parameter.description),
        enum: parameter.enum,
        default: parameter.default,
      }),
    ),
  });
