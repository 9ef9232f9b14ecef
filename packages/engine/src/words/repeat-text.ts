import type { LoopInstruction } from '@workrail/workflow-compiler';
import { conditionText } from './condition-text.ts';

/** What makes a loop go on, in words. */
export function repeatText({ control }: LoopInstruction): string {
  switch (control.type) {
    case 'while':
    case 'until':
      return 'decision' in control
        ? `until an artifact of the contract ${control.decision} says stop`
        : `${control.type} ${conditionText(control.condition)}`;
    case 'for':
      return typeof control.count === 'number'
        ? `${control.count} times`
        : `as often as "${control.count}" says`;
    case 'forEach':
      return `for each of "${control.items}"`;
  }
}
