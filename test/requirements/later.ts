import { existsSync } from 'node:fs';
import type { Later } from './requirement.ts';

const page = () => existsSync(new URL('../../apps/dashboard-web', import.meta.url));

export const LATER: readonly Later[] = [
  {
    heading: 'UI guidance (avoid “confusing soup”)',
    sha256: '01973c139d1519d0b645fc9f0726a52072995618a59974dfb260a31bed279b1d',
    what: 'A page that shows a session keeps its runs visibly apart',
    because: 'there is no page yet',
    arrived: page,
  },
];
