import type { UseCases } from '@workrail/application';
import { E, type Either, pipe, type TaskEither, TE } from '@workrail/kernel';
import type { ArgumentsOf } from '../arguments/arguments-of.ts';
import type { ObjectSchema } from '../arguments/input-schema.ts';
import { readArguments, type Violation } from '../arguments/read-arguments.ts';
import type { ToolError } from '../errors/tool-error.ts';
import type { Person } from '../person.ts';
import type { Toolset } from '../tools/toolsets.ts';
import type { ToolAnnotations } from './annotations.ts';
import type { ResultSchema } from './output-fields.ts';

/** An answer in both forms, which hold the same facts. */
export interface AnswerForms {
  readonly text: string;
  readonly structured: object;
}

/** All that is known of a tool. What `call` is given follows from `input`, what `render` is given from `call`. */
export interface ToolDefinition<Input extends ObjectSchema, Answer> {
  readonly name: string;
  readonly toolset: Toolset;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: ResultSchema;
  readonly annotations: ToolAnnotations;
  /** `person` is there where the client lets a server ask. */
  readonly call: (
    useCases: UseCases,
    args: ArgumentsOf<Input>,
    person?: Person,
  ) => TaskEither<ToolError, Answer>;
  /** `asks`: the server asks the person itself who has to agree. */
  readonly render: (answer: Answer, asks: boolean) => AnswerForms;
}

/** A tool as a server lists and calls it; nothing here knows the protocol's library. */
export interface Tool {
  readonly name: string;
  readonly toolset: Toolset;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ResultSchema;
  readonly annotations: ToolAnnotations;
  /** The call that these arguments ask for, or what is wrong with them. */
  readonly read: (args: unknown) => Either<readonly Violation[], ToolCall>;
}

/** A call with its arguments, ready to be made. */
type ToolCall = (useCases: UseCases, person?: Person) => TaskEither<ToolError, AnswerForms>;

export function defineTool<const Input extends ObjectSchema, Answer>({
  input,
  output,
  call,
  render,
  ...listing
}: ToolDefinition<Input, Answer>): Tool {
  return {
    ...listing,
    inputSchema: input,
    outputSchema: output,
    read: (args) =>
      pipe(
        readArguments(input, args),
        E.map(
          (read): ToolCall =>
            (useCases, person) =>
              pipe(
                call(useCases, read, person),
                TE.map((answer) => render(answer, person !== undefined)),
              ),
        ),
      ),
  };
}
