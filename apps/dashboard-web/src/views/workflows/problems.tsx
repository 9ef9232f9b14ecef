import type { RouteAnswer } from '@workrail/dashboard-contract';
import { CircleAlert } from 'lucide-react';
import { counted } from '../../model/words.ts';
import '../../parts/notes.css';
import { visible } from '../../parts/text.tsx';

interface ProblemsProps {
  readonly problems: RouteAnswer<'listWorkflows'>['problems'];
}

/** Problems that are shown without being asked for. */
const FEW = 3;

/** Files that are not offered, and why. */
export const Problems = ({ problems }: ProblemsProps) =>
  problems.length === 0 ? null : (
    <details className="note-details failure" open={problems.length <= FEW}>
      <summary>
        <CircleAlert size={15} aria-hidden />
        {counted(problems.length, 'file')} cannot be started
      </summary>
      <ul>
        {problems.map(({ file, message }) => (
          <li key={file + message} className="wrap anywhere">
            <code>{visible(file)}</code>
            <span>{visible(message)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
