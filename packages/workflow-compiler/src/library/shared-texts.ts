/** Texts that prompts can refer to by name. A closed set. */
export const SHARED_TEXTS: Readonly<Record<string, string>> = {
  'wr.refs.adversarial_challenge_rules':
    'Argue against the current favourite as someone who wants it to fail: name the strongest objection, the evidence that would prove it, and what you found when you looked for that evidence. An objection without a check does not count, and neither does a defence.',
  'wr.refs.memory_query':
    'Before you start, ask the memory tool, if there is one, for earlier findings on this subject, this code and these people; treat what comes back as a lead and not as a fact.',
  'wr.refs.memory_store':
    'Store in the memory tool, if there is one, what will still be true after this run: decisions with their reasons, traps, where things are. Leave out what only matters for this step.',
  'wr.refs.memory_usage':
    'Use a memory tool, if there is one, for what outlives this run, and the notes of the steps for what this run needs. If the two differ, the notes take precedence.',
  'wr.refs.notes_first_durability':
    'The notes of a step and the context are the record; files are for people. Whatever a later step needs has to be in the notes or in the context, so that the run can continue in a new chat without any file.',
  'wr.refs.parallelize_cognition_serialize_synthesis':
    'Let independent reading and judging run in parallel, and combine the results yourself, one after the other, in one place. Never let two agents write to the same file or decide the same question.',
  'wr.refs.synthesis_under_disagreement':
    'If views differ, do not average and do not count votes. State what each view rests on, check the point on which they differ, decide, and write down which view lost and why.',
};
