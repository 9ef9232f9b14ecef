import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import type { Draw } from './draw.ts';
import { type Fault, spoiling, without } from './fault.ts';
import { valueAt, withValueAt } from './paths.ts';
import { LOWEST } from './say.ts';

const present = (args: JsonObject, place: string): boolean => valueAt(args, place) !== undefined;

const STEP_FIELDS = [
  'output',
  'output.notesMarkdown',
  'output.artifacts',
  'context',
  'confirmation',
  'capabilities',
];
const NEEDED = ['stateToken', 'ackToken', 'workflowId', ...STEP_FIELDS];
const SPARE = ['context', 'preferences', 'workspacePath', 'resolvedGaps', 'confirmation.comment', 'title'];
const OBJECTS = [
  'output',
  'output.artifacts',
  'context',
  'confirmation',
  'capabilities',
  'preferences',
  'resolvedGaps',
];
const TYPED = [
  'stateToken',
  'output',
  'output.notesMarkdown',
  'output.artifacts',
  'context',
  'confirmation',
  'limit',
  'query',
  'title',
];

/** Fields that are left out, of another type, or written as text. */
export const FAULTS_OF_FIELDS: readonly Fault[] = [
  spoiling('drops a field of the step', NEEDED, (args, place) => without(args, place), present),
  {
    name: 'drops several fields',
    spoil: ({ tool, args }, { draw }) => {
      const filled = STEP_FIELDS.filter((place) => present(args, place));
      if (filled.length < 2) return undefined;
      const dropped = filled.filter(() => draw.chance(0.6));
      return { tool, args: dropped.reduce(without, args) };
    },
  },
  spoiling(
    'drops an optional field',
    SPARE,
    (args, place, { titleNeeded }) =>
      place === 'title' && (titleNeeded || args.workspacePath === undefined)
        ? undefined
        : without(args, place),
    present,
  ),
  spoiling(
    'drops one artifact',
    ['output.artifacts'],
    (args, place, { draw }) => without(args, `${place}[${draw.below(listAt(args, place).length)}]`),
    present,
  ),
  spoiling(
    'sends an object as a string',
    OBJECTS,
    (args, place) => withValueAt(args, place, JSON.stringify(valueAt(args, place))),
    present,
  ),
  spoiling(
    'sends an item as a string',
    ['output.artifacts', 'capabilities'],
    (args, place) =>
      withValueAt(
        args,
        place,
        listAt(args, place).map((item) => JSON.stringify(item)),
      ),
    present,
  ),
  spoiling(
    'sends a broken string for an object',
    OBJECTS,
    (args, place) => withValueAt(args, place, JSON.stringify(valueAt(args, place)).slice(0, -1)),
    present,
  ),
  spoiling(
    'sends a value of another type',
    TYPED,
    (args, place, { draw }) => withValueAt(args, place, otherType(valueAt(args, place), draw)),
    present,
  ),
  spoiling(
    'writes a value that is not allowed',
    [
      'confirmation.answer',
      'preferences.mode',
      'capabilities[0].status',
      'capabilities[0].capability',
      'workflowId',
      'limit',
    ],
    (args, place, { draw }) =>
      withValueAt(args, place, place === 'limit' ? 12 : garbled(String(valueAt(args, place)), draw)),
    present,
  ),
  spoiling(
    'sends notes that are too long',
    ['output.notesMarkdown'],
    (args, place) => withValueAt(args, place, 'so long '.repeat(9_000)),
    present,
  ),
];

/** What a step asks for is there, and not as it asks for it. */
export const FAULTS_OF_CONTENT: readonly Fault[] = [
  spoiling(
    'sends notes that say too little',
    ['output.notesMarkdown'],
    (args, place, { draw }) => withValueAt(args, place, draw.pick(['', '  ', 'Ok.'])),
    present,
  ),
  spoiling(
    'sends an artifact of another kind',
    ['output.artifacts[0].kind'],
    (args, place, { draw }) =>
      withValueAt(args, place, draw.pick(['artifact', `${String(valueAt(args, place))}s`])),
    present,
  ),
  spoiling('sends an artifact without its kind', ['output.artifacts[0].kind'], without, present),
  spoiling(
    'sends an artifact that does not fit',
    ['output.artifacts[0]'],
    (args, place, { draw }) => {
      const members = Object.keys(valueAt(args, place) ?? {}).filter(
        (key) => key !== 'kind' && key !== 'loopId',
      );
      if (members.length === 0) return undefined;
      const member = `${place}.${draw.pick(members)}`;
      return draw.chance(0.5) ? without(args, member) : withValueAt(args, member, [7]);
    },
    present,
  ),
  spoiling(
    'judges that more work is needed',
    ['output.artifacts'],
    (args, place) => {
      const index = listAt(args, place).findIndex((one) => isJsonObject(one) && one.dimensions !== undefined);
      return index < 0 ? undefined : withValueAt(args, `${place}[${index}].dimensions.tests`, LOWEST);
    },
    present,
  ),
  spoiling(
    'goes on with a loop that may not go on',
    ['output.artifacts'],
    (args, place) => {
      const index = listAt(args, place).findIndex((one) => isJsonObject(one) && one.decision === 'stop');
      return index < 0 ? undefined : withValueAt(args, `${place}[${index}].decision`, 'continue');
    },
    present,
  ),
  spoiling(
    'sends context of another type',
    ['context'],
    (args, place, { draw }) => {
      const keys = Object.keys(valueAt(args, place) ?? {});
      return keys.length === 0
        ? undefined
        : { ...args, context: { ...(args.context as JsonObject), [draw.pick(keys)]: 'many' } };
    },
    present,
  ),
  spoiling(
    'says that somebody said no',
    ['confirmation.answer'],
    (args, place) => withValueAt(args, place, 'declined'),
    present,
  ),
  spoiling(
    'claims an ability without a try',
    ['capabilities[0].evidence'],
    (args, place) => withValueAt(args, place, 'claim'),
    present,
  ),
  spoiling(
    'lacks an ability',
    ['capabilities[0].status'],
    (args, place) => withValueAt(args, place, 'unavailable'),
    present,
  ),
  spoiling(
    'puts notes into the context',
    ['output.notesMarkdown'],
    (args, place) => {
      const notesMarkdown = valueAt(args, place) ?? '';
      return {
        ...without(args, place),
        context: { ...(args.context as JsonObject | undefined), notesMarkdown },
      };
    },
    present,
  ),
  spoiling(
    'closes a gap that is not there',
    ['ackToken'],
    (args) => ({ ...args, resolvedGaps: ['gap_0000000000000'] }),
    present,
  ),
];

const listAt = (args: JsonObject, place: string): readonly Json[] => {
  const value = valueAt(args, place);
  return Array.isArray(value) ? (value as readonly Json[]) : [];
};

function otherType(value: Json | undefined, draw: Draw): Json {
  if (Array.isArray(value)) return ((value as readonly Json[])[0] ?? 3) as Json;
  return typeof value === 'string'
    ? draw.pick<Json>([17, [value], { text: value }])
    : draw.pick<Json>([17, true, 'none']);
}

/** A text with a letter too many, too few, or a wrong one. */
export function garbled(text: string, draw: Draw): string {
  const at = 1 + draw.below(Math.max(1, text.length - 1));
  const letter = draw.pick([...'aeiostr']);
  return text.slice(0, at) + draw.pick(['', letter, letter + (text[at] ?? '')]) + text.slice(at + 1);
}
