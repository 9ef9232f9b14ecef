import { Link } from 'wouter';
import '../parts/notes.css';
import { usePageTitle } from '../parts/page-title.ts';

export function NotFound() {
  usePageTitle('Not found');
  return (
    <div className="empty">
      <h1>There is nothing at this address</h1>
      <p>The link may be of another version of the dashboard, or cut off.</p>
      <Link href="/" className="button primary">
        Go to the sessions
      </Link>
    </div>
  );
}
