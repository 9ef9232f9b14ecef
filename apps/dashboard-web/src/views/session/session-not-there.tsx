import { Link } from 'wouter';
import '../../parts/notes.css';

/** Of a session that was deleted, is in another data folder, or never was. */
export const SessionNotThere = () => (
  <div className="empty">
    <h1>There is no such session</h1>
    <p>It may have been deleted, or be in another data folder; or the link is cut off.</p>
    <Link href="/" className="button primary">
      All sessions
    </Link>
  </div>
);
