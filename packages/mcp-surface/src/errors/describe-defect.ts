/** Where a defect comes from. Its message may quote what an agent sent, so only its name and place are kept. */
export function describeDefect(defect: unknown): string {
  if (!(defect instanceof Error)) return typeof defect;
  const frames = (defect.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return [defect.name, ...frames.slice(0, 5)].join('\n');
}
