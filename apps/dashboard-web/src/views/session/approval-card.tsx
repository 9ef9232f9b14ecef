import { useQuery } from '@tanstack/react-query';
import type { RouteInput } from '@workrail/dashboard-contract';
import { COMMENT_LENGTH } from '@workrail/dashboard-contract/limits';
import { Check, UserCheck, X } from 'lucide-react';
import { useId, useState } from 'react';
import { NO_CHANGE } from '../../api/keys.ts';
import { loaded } from '../../api/queries.ts';
import { useReadOnly } from '../../api/status-query.ts';
import { visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { LeftOutput } from '../node/left-output.tsx';
import { SentContext } from './sent-context.tsx';

type Said = Pick<RouteInput<'answerApproval'>['body'], 'answer' | 'comment'>;

interface ApprovalCardProps {
  readonly sessionId: string;
  /** Number of the event that asks. */
  readonly question: number;
  /** Whether an answer is on its way. */
  readonly isPending: boolean;
  readonly onAnswer: (said: Said) => void;
}

/** A result that waits for a person: all of it, and the two answers. */
export function ApprovalCard({ sessionId, question, isPending, onAnswer }: ApprovalCardProps) {
  const id = useId();
  const isReadOnly = useReadOnly();
  const path = '/api/sessions/{sessionId}/approvals/{question}';
  // A question never changes: what the agent sends anew is another one.
  const query = useQuery(loaded(path, { sessionId, question: String(question) }, NO_CHANGE));
  const { data } = query;
  if (data === undefined) return <Waiting query={query} label="Loading the result to approve" rows={2} />;
  return (
    <article className="card stack approval" aria-labelledby={id}>
      <header className="in-row">
        <UserCheck size={16} aria-hidden />
        <h3 id={id} className="anywhere">
          Waiting for your approval: {visible(data.title)}
        </h3>
        <span className="muted small at-end">
          asked <TimeText at={data.askedAt} />
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which has to work with the keyboard */}
      <section className="stack approval-result" aria-label="The result" tabIndex={0}>
        <LeftOutput output={data.output} node={data.node} isEmptyTold />
        <SentContext context={data.context} />
      </section>
      {isReadOnly ? (
        <p className="muted">This dashboard is read-only: the result cannot be approved or declined here.</p>
      ) : (
        <AnswerForm isPending={isPending} onAnswer={onAnswer} />
      )}
    </article>
  );
}

function AnswerForm({ isPending, onAnswer }: Pick<ApprovalCardProps, 'isPending' | 'onAnswer'>) {
  const [comment, setComment] = useState('');
  const id = useId();
  const answer = (said: Said['answer']) => () =>
    onAnswer({ answer: said, ...(comment.trim() === '' ? {} : { comment }) });
  return (
    <form className="stack approval-form" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id}>
        Comment <span className="muted">(optional; the agent gets it with your answer)</span>
      </label>
      <textarea
        id={id}
        className="field"
        rows={2}
        maxLength={COMMENT_LENGTH}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <div className="wrap approval-answers">
        <button type="button" className="button primary" disabled={isPending} onClick={answer('approved')}>
          <Check size={15} aria-hidden />
          Approve
        </button>
        <button type="button" className="button" disabled={isPending} onClick={answer('declined')}>
          <X size={15} aria-hidden />
          Decline
        </button>
        <span className="muted small">
          If you approve, the agent continues with the next step. If you decline, it changes the result.
        </span>
      </div>
    </form>
  );
}
