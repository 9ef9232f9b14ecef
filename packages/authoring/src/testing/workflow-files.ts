export { right } from '@workrail/kernel/outcome';

/** A workflow file with these steps; everything else is filled in. */
export const workflow = (id: string, steps: readonly object[], more: object = {}): string =>
  JSON.stringify({ id, name: 'Test', description: 'For tests', version: '1.0.0', steps, ...more });

export const step = (id: string, more: object = {}): object => ({
  id,
  title: id,
  prompt: `Do ${id}.`,
  ...more,
});
