import { inputValue } from '@workrail/engine';
import { E } from '@workrail/kernel';
import type { CommandInput } from '@workrail/workflow-compiler';
import { below, type Tell } from '../finding.ts';

/** Holds a default that is written out against its own input, as a value that somebody gives is held against it. */
export function checkDefault(input: CommandInput, pointer: string, tell: Tell): void {
  const { default: written, name, secret } = input;
  if (written?.from !== 'literal' || !('literal' in written.value)) return;
  const judged = inputValue(input, written.value.literal);
  if (E.isRight(judged)) return;
  const { message, expected } = judged.left;
  tell({
    pointer: below(pointer, 'default', 'value'),
    rule: 'invalid-default',
    severity: 'error',
    message: `the default of ${name} cannot be its value: ${secret ? 'it is not what the input takes' : message}`,
    expected,
    suggestion: `write ${expected}`,
  });
}
