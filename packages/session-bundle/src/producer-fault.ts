import type { BundleHeader } from './bundle.ts';
import { producer } from './line-schemas.ts';

/** Why no bundle that names this program could be read again, and in which of its members. */
export function producerFault(
  named: BundleHeader['producer'],
): { readonly member: string; readonly reason: string } | undefined {
  for (const member of ['name', 'version'] as const)
    if (!named[member].isWellFormed()) return { member, reason: 'it has half of a surrogate pair' };
  const issue = producer.safeParse(named).error?.issues[0];
  return issue && { member: issue.path.join('.'), reason: issue.message };
}
