import { afterAll, type RunnerTask } from 'vitest';

const ran = (task: RunnerTask): boolean =>
  task.type === 'suite' ? task.tasks.every(ran) : task.result?.state === 'pass';

/** Checks what the tests of a file, or of a `describe`, have come to together, in whatever order they ran; not where some were left out. */
export function afterAllRan(check: () => void): void {
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures are wanted off this pattern
  afterAll(({}, { tasks }) => {
    if (tasks.every(ran)) check();
  });
}
