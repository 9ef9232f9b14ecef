import { Repeat } from 'lucide-react';
import { ROUND, type Rounds, roundWords } from '../model/rounds.ts';
import { visible } from './text.tsx';

/** The round of a loop that something is of, beside its title; nothing where it is of none. */
export function RoundMark({ rounds }: { readonly rounds: Rounds }) {
  if (rounds.length === 0) return null;
  const words = visible(roundWords(rounds));
  return (
    <span className="in-row muted small round-mark" title={words}>
      <Repeat size={11} aria-hidden />
      <span className="unseen">{ROUND}</span>
      <span className="cut">{words.slice(ROUND.length)}</span>
    </span>
  );
}
