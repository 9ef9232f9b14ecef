import type { RouteAnswer } from '@workrail/dashboard-contract';
import { Repeat } from 'lucide-react';
import { visible } from '../../parts/text.tsx';

type OutlineLine = RouteAnswer<'showWorkflow'>['outline'][number];

/** Details of a step that are shown without being asked for. */
const FEW = 3;

/** The steps in order; those of a loop stand further in. */
export const Outline = ({ lines }: { readonly lines: readonly OutlineLine[] }) => (
  <ol className="stack outline">
    {lines.map(({ kind, id, title, level, details }) => (
      <li key={id} style={{ marginInlineStart: `${Math.min(level, 8) * 1.4}rem` }} className={`card ${kind}`}>
        <p className="wrap outline-title anywhere">
          {kind === 'loop' ? <Repeat size={14} aria-hidden /> : null}
          <span>{visible(title)}</span>
          <span className="mono muted small">{visible(id)}</span>
        </p>
        <Details details={details.slice(0, FEW)} />
        {details.length > FEW ? (
          <details>
            <summary className="muted small">{details.length - FEW} more</summary>
            <Details details={details.slice(FEW)} />
          </details>
        ) : null}
      </li>
    ))}
  </ol>
);

const Details = ({ details }: { readonly details: readonly string[] }) =>
  details.map((detail) => (
    <p key={detail} className="outline-detail muted small anywhere">
      {visible(detail)}
    </p>
  ));
