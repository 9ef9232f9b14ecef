import { anyText } from '../language/scalars.ts';
import { refined, type Type } from '../language/type.ts';
import { label } from '../report/report.ts';

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

const FORM = /^(\d{1,9})(ms|s|m|h)?$/;

const milliseconds = refined(anyText, (written, node, report) => {
  const [, figure = '', unit = 's'] = FORM.exec(written) ?? [];
  if (figure !== '') return Number(figure) * UNITS[unit as keyof typeof UNITS];
  const message = `${label(node.pointer)} is no duration`;
  return report.error(
    node,
    'invalid-format',
    message,
    'write milliseconds, seconds, minutes or hours, such as "500ms", "10s", "2m" or "1h"',
  );
});

/** Read as milliseconds. */
export const duration: Type<number> = {
  ...milliseconds,
  schema: () => ({ type: 'string', pattern: FORM.source }),
};
