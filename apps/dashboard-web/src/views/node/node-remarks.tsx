import type { NodeDetail } from '@workrail/dashboard-contract';
import { codeWords, nameWords, preferenceWords } from '../../model/words.ts';
import { visible } from '../../parts/text.tsx';
import { TextList } from '../../parts/text-list.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { Section } from './section.tsx';

export const ANSWER_WORDS = { approved: 'Approved', declined: 'Declined' };
export const SOURCE_WORDS = {
  asked_by_server: 'WorkRail asked the person directly.',
  answered_on_page: 'Answered on the page.',
  answered_on_command_line: 'Answered on the command line.',
  answered_over_api: 'Answered over the API.',
  claimed_by_agent: 'The agent reported this; WorkRail did not ask the person itself.',
};

/** What was decided, agreed on and left open on the way to a point. */
export function NodeRemarks({ detail }: { readonly detail: NodeDetail }) {
  const { done, gaps, trace, preferences, preferenceChanges, capabilities } = detail;
  const confirmation = done?.confirmation;
  const warnings = done?.warnings ?? [];
  const abilities = Object.entries(capabilities);
  return (
    <>
      {confirmation === undefined ? null : (
        <Section title="Confirmation">
          <p className="anywhere">
            <strong>{ANSWER_WORDS[confirmation.answer]}</strong>
            {confirmation.comment === undefined ? '. ' : `: ${visible(confirmation.comment)} `}
            <span className="muted">{SOURCE_WORDS[confirmation.source]}</span>
          </p>
        </Section>
      )}
      {warnings.length === 0 ? null : (
        <Section title="Warnings">
          <TextList texts={warnings} />
        </Section>
      )}
      {gaps.length === 0 ? null : (
        <Section title="Open gaps up to here">
          <ul className="remarks">
            {gaps.map(({ gapId, severity, code, message }) => (
              <li key={gapId} className="anywhere">
                <span className={`severity ${severity}`}>{severity}</span> {visible(message)}{' '}
                <span className="muted small">{codeWords(code)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {trace.length === 0 ? null : (
        <Section title="Decisions">
          <ul className="remarks">
            {trace.map(({ kind, id, iteration, because }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: decisions of a point never change
              <li key={at} className="anywhere">
                <strong>{codeWords(kind)}</strong> <code>{visible(id)}</code>
                {iteration === undefined ? '' : `, round ${iteration}`}: {visible(because)}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Mode">
        <ul className="remarks">
          {preferenceWords(preferences).map((words) => (
            <li key={words}>{words}</li>
          ))}
          {preferenceChanges.map(({ at, delta }) => (
            <li key={at} className="muted">
              Changed <TimeText at={at} />: {preferenceWords(delta).join('; ')}
            </li>
          ))}
          {abilities.map(([ability, state]) => (
            <li key={ability}>
              {nameWords(ability)}: {state}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
