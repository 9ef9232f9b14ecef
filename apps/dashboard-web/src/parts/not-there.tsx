import type { ReactNode } from 'react';
import { Link } from 'wouter';
import './notes.css';

interface NotThereProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Where to go instead, and how that is called. */
  readonly to: string;
  readonly words: string;
}

/** In place of a page that an address leads to in vain. */
export const NotThere = ({ title, children, to, words }: NotThereProps) => (
  <div className="empty">
    <h1>{title}</h1>
    <p>{children}</p>
    <Link href={to} className="button primary">
      {words}
    </Link>
  </div>
);
