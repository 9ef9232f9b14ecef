import type { WithSource } from '../language/type.ts';
import { label, meant, oneOf, quoted, type Report } from '../report/report.ts';
import type { RuleId } from '../rules.ts';

interface Names {
  readonly rule: RuleId;
  /** What the name should name, such as `a registered contract`. */
  readonly what: string;
  readonly known: Iterable<string>;
  /** What to do where nothing is known at all. */
  readonly otherwise?: string;
}

/** Longer lists help less than a look at the guide. */
const LISTED = 12;

/** Refuses a name that names nothing, with the nearest one that does. */
export function checkName(report: Report, { value, node }: WithSource<string>, names: Names): boolean {
  const known = [...names.known];
  if (value === '' || known.includes(value)) return true;
  const message = `${label(node.pointer)} is ${quoted(value)}, which is not ${names.what}`;
  const all = known.length <= LISTED ? `use ${oneOf(known)}` : 'see the guide for workflow files';
  const advice = meant(value, known) ?? (known.length === 0 ? names.otherwise : all);
  report.error(node, names.rule, message, advice);
  return false;
}
