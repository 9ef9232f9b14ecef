import { useEffect } from 'react';
import { visible } from './text.tsx';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${visible(title).slice(0, 120)} · WorkRail`;
  }, [title]);
}
