import type { SessionDetail } from '@workrail/dashboard-contract';
import { NotebookPen } from 'lucide-react';
import { byteWords } from '../../model/words.ts';
import { Markdown } from '../../parts/markdown.tsx';
import { visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import './session-notes.css';

/** What was noted in the session and in none of its runs. */
export const SessionNotes = ({ notes }: { readonly notes: SessionDetail['notes'] }) =>
  notes.length === 0 ? (
    <div className="empty">
      <NotebookPen size={24} aria-hidden />
      <h2>No session notes</h2>
      <p>
        Notes that an agent makes about the session as a whole appear here. Notes of a step appear at its
        node.
      </p>
    </div>
  ) : (
    <ol className="session-notes">
      {notes.map(({ version, at, output }) => (
        <li key={version} className="card stack">
          <TimeText at={at} className="muted small" />
          {output.notesMarkdown === undefined ? null : <Markdown text={output.notesMarkdown} />}
          {output.artifacts.length === 0 ? null : (
            <p className="wrap">
              {output.artifacts.map(({ kind, bytes }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: artifacts of a note never change
                <span className="chip" key={index}>
                  {visible(kind)}, {byteWords(bytes)}
                </span>
              ))}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
