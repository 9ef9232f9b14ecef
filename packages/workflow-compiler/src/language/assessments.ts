import { list, uniqueList, uniquelyNamed, uniqueTexts } from './lists.ts';
import {
  object,
  optional,
  required,
  requiredChoice,
  requiredName,
  requiredText,
  type Values,
} from './object.ts';
import { flag, prose, text } from './scalars.ts';
import { withSource } from './type.ts';

const name = text({ max: 64 });
const purpose = prose({ max: 256 });

const dimension = object('a dimension', {
  id: requiredName(name, 'a name such as "confidence"', 'Names the dimension.'),
  purpose: requiredText(purpose, 'what it is about', 'What the dimension is about.'),
  levels: required(
    uniqueTexts(name, { min: 2 }),
    [],
    'a list of at least two levels',
    'The levels that the agent chooses from.',
  ),
  required: optional(flag, 'False: the dimension need not be judged. Default: true.'),
});

/** A judgement that the agent has to make, along named dimensions. */
export const assessment = object('an assessment', {
  id: requiredName(name, 'a name such as "readiness"', 'Names the assessment.'),
  purpose: requiredText(purpose, 'what is judged', 'What is judged, and why.'),
  dimensions: required(list(dimension, { min: 1 }), [], 'a list of dimensions', 'What is judged separately.'),
});

export type AuthoredAssessment = Values<(typeof assessment)['fields']>;

const when = object('"when"', {
  anyEqualsLevel: requiredName(name, 'one of the levels', 'A dimension was judged at this level.'),
  forAssessment: optional(
    withSource(text({ max: 128 })),
    'Look only at this assessment. Default: all assessments of the step.',
  ),
});

const effect = object('"effect"', {
  kind: requiredChoice(
    ['require_followup'],
    'require_followup',
    'The step stays open until the follow-up is done and the judgement is a different one.',
  ),
  guidance: requiredText(prose({ max: 512 }), 'what to do', 'What the agent has to do.'),
});

const consequence = object('a consequence', {
  when: required(when, undefined, 'an object with "anyEqualsLevel"', 'When the consequence applies.'),
  effect: required(effect, undefined, 'an object with "kind" and "guidance"', 'What the consequence is.'),
});

export type AuthoredConsequence = Values<(typeof consequence)['fields']>;

export const assessments = uniquelyNamed(assessment, ({ id }) => id);
export const assessmentRefs = uniqueList(withSource(name), ({ value }) => value, { min: 1 });
export const consequences = list(consequence, { min: 1, max: 10 });
