import { NotThere } from '../parts/not-there.tsx';
import { usePageTitle } from '../parts/page-title.ts';

export function NotFound() {
  usePageTitle('Not found');
  return (
    <NotThere title="There is nothing at this address" to="/" words="Go to the sessions">
      The link may be of another version of the dashboard, or cut off.
    </NotThere>
  );
}
