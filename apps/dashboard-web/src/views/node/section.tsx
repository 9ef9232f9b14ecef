import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

export const Section = ({ title, end, children }: SectionProps) => (
  <section className="stack panel-section">
    <div className="in-row title-line">
      <h3>{title}</h3>
      {end}
    </div>
    {children}
  </section>
);

/** One that is opened when it is wanted. */
export const Fold = ({ title, end, children }: SectionProps) => (
  <details className="stack panel-section fold">
    <summary>
      <h3>{title}</h3>
      {end}
    </summary>
    {children}
  </details>
);
