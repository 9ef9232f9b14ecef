import { isRegex } from '../language/condition.ts';
import { anyText } from '../language/scalars.ts';
import type { Type } from '../language/type.ts';
import { label, quoted } from '../report/wording.ts';

/** A regular expression that is matched in time linear in the text. */
export const linearPattern: Type<string> = {
  read: (report, node) => {
    const source = anyText.read(report, node);
    if (source === undefined || isRegex(source)) return source;
    const message = `${label(node.pointer)} is ${quoted(source)}, which is not a regular expression that can be matched in bounded time`;
    return report.error(
      node,
      'invalid-regex',
      message,
      'correct it; leave out look-around and back references',
    );
  },
  schema: () => ({ type: 'string' }),
};
