import type { JsonObject } from '@workrail/kernel';
import type { WorkRailOptions } from '../work-rail-options.ts';
import { objectOf } from './schema-of.ts';

/** A logger may be an object of somebody's class, with more to it than is used here. */
type Common = Omit<WorkRailOptions, 'store' | 'logger'> & { readonly logger?: JsonObject };
type InFolder = Common & { readonly store: { readonly folder: string } };
type InMemory = Common & { readonly store: 'memory' };

const TEXT = { type: 'string' } as const;

const COMMON = {
  workflows: { type: 'array', items: TEXT },
  cwd: TEXT,
  logger: { type: 'object' },
} as const;

/** What opening takes; the store in it says which of the two it is. */
export const optionsSchema = (options: Partial<WorkRailOptions> | undefined) =>
  typeof options?.store === 'string'
    ? objectOf<InMemory>({ ...COMMON, store: { type: 'string', enum: ['memory'] } }, { store: true })
    : objectOf<InFolder>(
        { ...COMMON, store: objectOf<InFolder['store']>({ folder: TEXT }, { folder: true }) },
        { store: true },
      );
