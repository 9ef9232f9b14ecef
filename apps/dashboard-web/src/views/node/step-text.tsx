import type { NodeDetail } from '@workrail/dashboard-contract';
import { Repeat, UserCheck } from 'lucide-react';
import { loopRoundWords } from '../../model/rounds.ts';
import { Markdown } from '../../parts/markdown.tsx';
import { visible } from '../../parts/text.tsx';
import { TextList } from '../../parts/text-list.tsx';
import { Fold, Section } from './section.tsx';

interface StepTextProps {
  readonly title: string;
  readonly step: NonNullable<NodeDetail['next']>;
  readonly isNext?: boolean;
}

/** A step as the agent is asked for it. */
export function StepText({ title, step, isNext = false }: StepTextProps) {
  const { stepId, title: name, prompt, agentRole, guidance, loops, waitsForConfirmation } = step;
  const content = (
    <div className="stack step-text">
      {isNext ? <p className="step-name anywhere">{visible(name)}</p> : null}
      <p className="in-row panel-facts small muted">
        <span className="mono anywhere">{visible(stepId)}</span>
        {agentRole === undefined ? null : <span>Role: {visible(agentRole)}</span>}
        {loops.map(({ loopId, maxIterations, ...round }) => (
          <span className="chip" key={loopId}>
            <Repeat size={12} aria-hidden />
            {visible(loopRoundWords(round))}
            {round.total === undefined ? ` of at most ${maxIterations}` : ''}
          </span>
        ))}
        {isNext && waitsForConfirmation ? (
          <span className="chip">
            <UserCheck size={12} aria-hidden />
            its result needs approval
          </span>
        ) : null}
      </p>
      <Markdown text={prompt} />
      {guidance.length === 0 ? null : <TextList texts={guidance} />}
    </div>
  );
  return isNext ? <Section title={title}>{content}</Section> : <Fold title={title}>{content}</Fold>;
}
