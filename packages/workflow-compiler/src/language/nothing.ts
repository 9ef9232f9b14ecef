import type { WithSource } from './type.ts';

/** Stands for a required value that could not be read; the report then has an error. */
export const NOWHERE = { kind: 'scalar', value: null, offset: 0, pointer: '' } as const;

export const NO_TEXT: WithSource<string> = { value: '', node: NOWHERE };
