import type { ReactNode } from 'react';
import { visible } from './text.tsx';

interface TextListProps {
  readonly texts: readonly string[];
  readonly children?: (text: string) => ReactNode;
}

/** Texts of data, a point for each. */
export const TextList = ({ texts, children = (text) => text }: TextListProps) => (
  <ul className="points-list">
    {texts.map((text, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the texts of what never changes
      <li key={at} className="anywhere">
        {children(visible(text))}
      </li>
    ))}
  </ul>
);
