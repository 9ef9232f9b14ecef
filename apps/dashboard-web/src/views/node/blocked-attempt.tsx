import { CirclePause } from 'lucide-react';
import { codeWords } from '../../model/words.ts';
import { visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { LeftOutput } from './left-output.tsx';
import type { NodeDetail } from './node-head.tsx';

interface BlockedAttemptProps {
  readonly attempt: NonNullable<NodeDetail['blockedAttempt']>;
  readonly node: string;
}

export const BlockedAttempt = ({ attempt: { at, blockers, output }, node }: BlockedAttemptProps) => (
  <section className="stack panel-section">
    <div className="note blocked">
      <CirclePause size={16} aria-hidden />
      <div className="anywhere">
        <p className="note-title">
          An attempt to go on was blocked <TimeText at={at} />
        </p>
        {blockers.map(({ code, message, suggestedFix }) => (
          <p key={code + message}>
            {visible(message)} {visible(suggestedFix)} <span className="chip">{codeWords(code)}</span>
          </p>
        ))}
      </div>
    </div>
    {output === undefined ? null : (
      <details className="artifact-raw">
        <summary>What was sent with it</summary>
        <LeftOutput output={output} node={node} isEmptyTold />
      </details>
    )}
  </section>
);
