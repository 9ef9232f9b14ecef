import { CircleAlert } from 'lucide-react';
import { failureFrom } from '../api/failure.ts';
import './notes.css';
import { visible } from './text.tsx';

interface FailureNoteProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

export function FailureNote({ error, onRetry }: FailureNoteProps) {
  const { message, suggested_action, error_code, correlation_id } = failureFrom(error);
  return (
    <div className="note failure" role="alert">
      <CircleAlert size={16} aria-hidden />
      <div className="anywhere">
        <p className="note-title">{visible(message)}</p>
        <p>{visible(suggested_action)}</p>
        <p className="small mono">{[error_code, correlation_id].filter((part) => part !== '').join(' · ')}</p>
      </div>
      {onRetry === undefined ? null : (
        <button type="button" className="button compact" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
