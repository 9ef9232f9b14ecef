import type { ToolUseCases } from '@workrail/application';
import { E, type Either, type TaskEither } from '@workrail/kernel';
import {
  type ArgumentFaults,
  type ArgumentsOf,
  type ObjectSchema,
  readArguments,
  type Signature,
} from '@workrail/kernel/arguments';
import { type ErrorFacts, type FactsByTag, factsOf, type TaggedError } from '../errors/facts.ts';
import { SHARED_ERRORS, type SharedError } from '../errors/shared-errors.ts';
import { type Offer, type OwnPrograms, offerOf } from '../offer.ts';
import type { Person } from '../person.ts';
import type { Toolset } from '../tools/toolsets.ts';
import type { ToolAnnotations } from './annotations.ts';
import type { ResultSchema } from './output-fields.ts';

/** An answer in both forms, which hold the same facts. */
export interface AnswerForms {
  readonly text: string;
  readonly structured: object;
}

interface ToolListing {
  readonly name: string;
  /** Names that it had before. Calls of them are answered; they are not listed. */
  readonly earlyNames?: readonly string[];
  readonly toolset: Toolset;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** What a client is told while a call takes long; left out where none does, or where a call tells by itself. */
  readonly working?: string;
}

/** All that is known of a tool. What `call` takes follows from `input`; what `render` and `errors` cover, from `call`. */
export interface ToolDefinition<Input extends ObjectSchema, Answer, Failure extends TaggedError>
  extends ToolListing {
  readonly input: Input;
  readonly output: ResultSchema;
  /** `person` is there where the client lets a server ask. */
  readonly call: (
    useCases: ToolUseCases,
    args: ArgumentsOf<Input>,
    person?: Person,
  ) => TaskEither<Failure, Answer>;
  /** `asks`: the server asks the person itself who has to agree. What is said has to fit the `offer`. */
  readonly render: (
    answer: Answer,
    asks: boolean,
    offer: Offer,
    args: ArgumentsOf<Input>,
  ) => AnswerForms | Promise<AnswerForms>;
  /** What those of its errors say that have no facts in `SHARED_ERRORS`. */
  readonly errors: FactsByTag<Exclude<Failure, SharedError>>;
}

/** A tool as a server lists and calls it; nothing here knows the protocol's library. */
export interface Tool extends ToolListing {
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ResultSchema;
  /** The call that these arguments ask for, or what is wrong with them; `offered`: the tools they may belong to instead. */
  readonly read: (
    args: unknown,
    offered?: readonly Signature[],
    programs?: OwnPrograms,
  ) => Either<ArgumentFaults, ToolCall>;
}

/** A call with its arguments, ready to be made. */
type ToolCall = (useCases: ToolUseCases, person?: Person) => TaskEither<ErrorFacts, AnswerForms>;

/** A tool of its definition. Both a member that is left out and an error without facts do not compile. */
export function defineTool<const Input extends ObjectSchema, Answer, Failure extends TaggedError>({
  input,
  output,
  call,
  render,
  errors,
  ...listing
}: ToolDefinition<Input, Answer, Failure>): Tool {
  // `errors` has what is not shared, so the two together have facts for every failure.
  const facts = { ...SHARED_ERRORS, ...errors } as FactsByTag<Failure>;
  const own = { name: listing.name, annotations: listing.annotations, inputSchema: input };
  return {
    ...listing,
    inputSchema: input,
    outputSchema: output,
    read: (args, offered = [], programs) => {
      const offer = offerOf(
        [own, ...offered].map(({ name }) => name),
        programs,
      );
      return E.map(
        (read: ArgumentsOf<Input>): ToolCall =>
          (useCases, person) =>
          async () => {
            const outcome = await call(useCases, read, person)();
            return E.isLeft(outcome)
              ? E.left(factsOf(facts, outcome.left))
              : E.right(await render(outcome.right, person !== undefined, offer, read));
          },
      )(
        readArguments(
          own,
          args,
          offered.filter(({ name }) => name !== own.name),
        ),
      );
    },
  };
}
