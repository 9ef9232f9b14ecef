import type { Change } from '@workrail/dashboard-contract';

/** `resync`: the cursor leads nowhere, and whoever has it loads everything anew and goes on with the new one. */
export type Changes =
  | {
      readonly kind: 'changes';
      /** In the order of the log. */
      readonly changes: readonly Change[];
      /** Where to go on. */
      readonly cursor: string;
      /** Whether others follow. */
      readonly more: boolean;
    }
  | { readonly kind: 'resync'; readonly reason: string; readonly cursor: string };
