import { describe, expect, it } from 'vitest';
import { offerOf, TOOL_NAMES, WHOLE_OFFER } from './offer.ts';
import { offeredTools } from './tools/registry.ts';
import { TOOLSETS } from './tools/toolsets.ts';

const ADVICE = 'Ask the user. list_workflows shows all. To begin, call start_workflow with {"a":"b"}.';

describe('what a server can say', () => {
  it('knows the name of every tool there is', () => {
    const all = offeredTools({ toolsets: TOOLSETS, readOnly: false }).map(({ name }) => name);
    expect(TOOL_NAMES.toSorted()).toEqual(all.toSorted());
  });

  it('is everything where all tools are offered', () => expect(WHOLE_OFFER.say(ADVICE)).toBe(ADVICE));

  it('leaves out the sentences that name a tool which is not offered', () => {
    expect(offerOf(['list_workflows']).say(ADVICE)).toBe('Ask the user. list_workflows shows all.');
    expect(offerOf(['start_workflow']).say('Now. Call list_workflows.\nThen call start_workflow.')).toBe(
      'Now. Then call start_workflow.',
    );
  });

  it('has no line that nothing is left of, and no call of another tool', () => {
    const offer = offerOf(['read_output']);
    expect(offer.lines('Call start_workflow.', 'Done.')).toEqual(['Done.']);
    expect(offer.call({ tool: 'continue_workflow', arguments: {} })).toBeNull();
    expect(offer.call({ tool: 'read_output', arguments: {} })).toEqual({
      tool: 'read_output',
      arguments: {},
    });
  });
});
