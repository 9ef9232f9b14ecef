import type { ToolUseCases } from '@workrail/application';
import { E, TE } from '@workrail/kernel';
import { expect, expectTypeOf, it } from 'vitest';
import { validation } from '../errors/facts.ts';
import { READS } from './annotations.ts';
import { defineTool } from './define-tool.ts';
import { resultOf } from './output-fields.ts';

interface RoofMissingError {
  readonly _tag: 'RoofMissingError';
  readonly house: string;
}

const useCases = {} as ToolUseCases;

const facts = {
  name: 'count_rooms',
  toolset: 'execution',
  title: 'Count rooms',
  description: 'Counts.',
  input: {
    type: 'object',
    properties: {
      house: { type: 'string' },
      floors: { type: 'integer' },
      doors: { type: 'array', items: { type: 'object', properties: { colour: { type: 'string' } } } },
      more: { type: 'object' },
    },
    required: ['house'],
    additionalProperties: false,
  },
  output: resultOf(['ok'], {}),
  annotations: READS,
} as const;

const render = (rooms: number, asks: boolean) => ({ text: `${rooms} rooms`, structured: { rooms, asks } });

const errors = {
  RoofMissingError: validation('ROOF_MISSING', ({ house }: RoofMissingError) => [
    `"${house}" has no roof.`,
    'Build one.',
  ]),
};

const call = (
  _: ToolUseCases,
  { house, floors = 1 }: { readonly house: string; readonly floors?: number },
) =>
  house === 'ruin'
    ? TE.left<RoofMissingError, number>({ _tag: 'RoofMissingError', house })
    : TE.right<RoofMissingError, number>(floors * 2);

const tool = defineTool({ ...facts, call, render, errors });

const outcomeOf = (args: unknown) => {
  const read = tool.read(args);
  if (E.isLeft(read)) throw new Error(JSON.stringify(read.left));
  return read.right(useCases)();
};

it('reads a call, makes it and renders what came of it', async () => {
  expect(await outcomeOf({ house: 'villa', floors: '3' })).toEqual(
    E.right({ text: '6 rooms', structured: { rooms: 6, asks: false } }),
  );
  expect(tool.read({ house: 1 })).toMatchObject({ left: { violations: [{ path: 'house', rule: 'type' }] } });
});

it('says by itself what no other tool can end in, and shares the rest', async () => {
  expect(await outcomeOf({ house: 'ruin' })).toMatchObject({
    left: { error_code: 'ROOF_MISSING', suggested_action: 'Build one.' },
  });
  const damaged = defineTool({
    ...facts,
    call: () => TE.left({ _tag: 'DataFolderError', reason: 'It is full.' } as const),
    render,
    errors: {},
  }).read({ house: 'villa' });
  if (E.isLeft(damaged)) throw new Error('not read');
  expect(await damaged.right(useCases)()).toMatchObject({ left: { error_code: 'DATA_FOLDER_UNUSABLE' } });
});

it('takes the types of arguments and answers from the definition', () => {
  defineTool({
    ...facts,
    call: (_, args) => {
      expectTypeOf(args.house).toEqualTypeOf<string>();
      expectTypeOf(args.floors).toEqualTypeOf<number | undefined>();
      expectTypeOf(args.doors).toExtend<readonly { readonly colour?: string }[] | undefined>();
      // @ts-expect-error no such argument
      expect(args.windows).toBeUndefined();
      return TE.right(args.house.length);
    },
    render: (rooms, asks) => {
      expectTypeOf(rooms).toEqualTypeOf<number>();
      return render(rooms, asks);
    },
    errors: {},
  });
});

it('does not compile where something is missing', () => {
  // @ts-expect-error no words for the answer
  defineTool({ ...facts, call, errors });
  // @ts-expect-error no facts for an error
  defineTool({ ...facts, call, render, errors: {} });
  // @ts-expect-error a toolset that is not there
  defineTool({ ...facts, toolset: 'attic', call, render, errors });
  const { description: _, ...silent } = facts;
  // @ts-expect-error no description
  expect(defineTool({ ...silent, call, render, errors }).description).toBeUndefined();
});
