import type { OpenApproval } from '@workrail/dashboard-contract';
import { visible, visibleLines } from '../../parts/text.tsx';

/** What a result sends for the context, all of it open and whole: a person approves it with the rest. */
export function SentContext({ context }: Pick<OpenApproval, 'context'>) {
  const entries = Object.entries(context);
  if (entries.length === 0) return null;
  return (
    <section className="stack" aria-label="Context that it sets">
      <h4>Context that it sets</h4>
      <dl className="sent-context">
        {entries.map(([key, value]) => (
          <div key={key}>
            <dt>{visible(key)}</dt>
            <dd>{visibleLines(textOf(value))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);
