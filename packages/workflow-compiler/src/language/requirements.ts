import { CAPABILITIES, USER_ONLY_REASONS } from '../requirement-names.ts';
import { list, uniquelyNamed, uniqueTexts } from './lists.ts';
import { object, optional, required, requiredName, requiredText } from './object.ts';
import { choice, contextKey, prose } from './scalars.ts';
import { withSource } from './type.ts';

export const userOnlyDependency = object('a user-only dependency', {
  reason: required(
    choice(USER_ONLY_REASONS),
    'needs_user_choice',
    'one of the reasons, such as "needs_user_choice"',
    'What kind of thing is needed.',
  ),
  description: requiredText(prose({ max: 512 }), 'what is needed', 'What the user is asked for.'),
  contextKey: optional(
    withSource(contextKey),
    'The dependency is met once the context has a value under this key.',
  ),
});

export const userOnlyDependencies = list(userOnlyDependency, { min: 1, max: 10 });

const contextNeed = object('a context requirement', {
  key: requiredName(contextKey, 'the name of a context key', 'Key that must have a value.'),
  type: optional(
    choice(['string', 'number', 'boolean', 'array', 'object']),
    'Type that the value must have. Default: any.',
  ),
  description: optional(prose({ max: 256 }), 'What the key holds.'),
});

export const requires = object('"requires"', {
  capabilities: optional(uniqueTexts(choice(CAPABILITIES), { min: 1 }), 'What the agent must be able to do.'),
  context: optional(
    uniquelyNamed(contextNeed, ({ key }) => key, { min: 1, max: 20 }),
    'Context keys that must be set, with their types.',
  ),
});
