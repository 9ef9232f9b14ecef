import { useSyncExternalStore } from 'react';

/** A phone, as in the style sheets. */
export const NARROW = '(max-width: 560px)';

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    () => matchMedia(query).matches,
  );
