import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GivenAnswer, RunSummary } from '@workrail/dashboard-contract';
import { APPROVAL_CHANNEL_WORDS } from '@workrail/event-log/closed-sets';
import { CircleCheck, CircleX } from 'lucide-react';
import { answerApproval } from '../../api/client.ts';
import { FailureNote } from '../../parts/failure-note.tsx';
import { visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { ApprovalCard } from './approval-card.tsx';
import './approvals.css';

interface ApprovalsProps {
  readonly sessionId: string;
  readonly run: RunSummary;
}

/** What a run asks a person, and what somebody answered that the agent has not gone on with yet. */
export function Approvals({ sessionId, run: { approvals, answers } }: ApprovalsProps) {
  const client = useQueryClient();
  const answering = useMutation({
    mutationFn: answerApproval,
    // Also where another channel was first: what is open now may be another thing.
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === sessionId }),
  });
  if (approvals.length === 0 && answers.length === 0 && !answering.isError) return null;
  return (
    <section className="stack alerts approvals" aria-label="Approvals">
      <h2 className="unseen">Approvals</h2>
      {answering.isError ? <FailureNote error={answering.error} /> : null}
      {approvals.map(({ question }) => (
        <ApprovalCard
          key={question}
          sessionId={sessionId}
          question={question}
          isPending={answering.isPending}
          onAnswer={(said) => answering.mutate({ sessionId, question: String(question), ...said })}
        />
      ))}
      {answers.map((given) => (
        <Recorded key={given.question} given={given} />
      ))}
    </section>
  );
}

/** What is on record of an answer, until the agent goes on with it. */
function Recorded({ given: { answer, channel, at, by, comment } }: { readonly given: GivenAnswer }) {
  const isApproved = answer === 'approved';
  const Icon = isApproved ? CircleCheck : CircleX;
  return (
    <div className={isApproved ? 'note complete' : 'note blocked'} role="status">
      <Icon size={16} aria-hidden />
      <div className="anywhere">
        <p className="note-title">
          {isApproved ? 'Approved' : 'Declined'} {APPROVAL_CHANNEL_WORDS[channel]}
          {by === undefined ? '' : ` by ${visible(by)}`}, <TimeText at={at} />
        </p>
        {comment === undefined ? null : <p>“{visible(comment)}”</p>}
        <p className="muted">
          {isApproved
            ? 'Recorded. With its next call, the agent continues to the next step.'
            : 'Recorded. With its next call, the agent sees your answer and changes the result.'}
        </p>
      </div>
    </div>
  );
}
