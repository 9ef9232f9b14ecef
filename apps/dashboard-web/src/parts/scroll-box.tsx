import type { ReactNode } from 'react';

interface ScrollBoxProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Something wide that scrolls by itself, and that keys reach. */
export const ScrollBox = ({ label, className, children }: ScrollBoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: what scrolls has to be reached by key
  <div className={className} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
