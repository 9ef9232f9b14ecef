import { pattern } from '../language/scalars.ts';

/** Names a command: its group, white space, and its name in that group. Templates are not filled in here. */
export const commandName = pattern({
  pattern: /^[^\s{}]+\s+[^\s{}]+$/,
  form: 'the group of the command, a space and its name, such as "apps releases:list", without templates',
});
