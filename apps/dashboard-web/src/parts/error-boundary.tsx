import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode, useState } from 'react';
import { status } from '../api/client.ts';
import { isNotSignedIn } from '../api/failure.ts';
import './notes.css';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Stands in for what could not be drawn, so that the rest of the page is still there. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <NotDrawn /> : this.props.children;
  }
}

type Answer = 'not asked' | 'asking' | 'none';

/** Loads the page again only where somebody answers: else the browser would put its own error in place of it. */
function NotDrawn() {
  const [answer, setAnswer] = useState<Answer>('not asked');
  const loadAgain = async (): Promise<void> => {
    setAnswer('asking');
    const answers = await status().then(() => true, isNotSignedIn);
    if (answers) location.reload();
    else setAnswer('none');
  };
  return (
    <div className="page">
      <div className="note failure" role="alert">
        <CircleAlert size={16} aria-hidden />
        <div>
          <p className="note-title">This page could not be shown</p>
          <p>
            {answer === 'none'
              ? 'The dashboard does not answer. Check that workrail-dashboard is still running, restart it if it is not, and reload this page.'
              : 'Part of it could not be loaded or drawn. Reload it.'}
          </p>
        </div>
        <button
          type="button"
          className="button compact"
          aria-disabled={answer === 'asking'}
          onClick={() => void loadAgain()}
        >
          Reload
        </button>
      </div>
    </div>
  );
}
