import { MODES, PREFERENCE_NAMES, PREFERENCES } from '@workrail/event-log';
import { choice, E, isJsonObject, type Json, type JsonObject, ownValue, program, TE } from '@workrail/kernel';
import type { Setting, SettingsError, SettingsKeeper } from '@workrail/ports';
import type { Settings, SettingsStore } from './settings.ts';

interface Definition extends Omit<Setting, 'value'> {
  /** What the values mean that a person gives. */
  readonly of: (values: readonly string[]) => Json;
}

const list = (values: readonly string[]): Json => [...values];
/** Several values are refused where the document is checked, as is what is no number. */
const single = ([value = '', ...more]: readonly string[]): Json =>
  more.length > 0 ? [value, ...more] : value;
const number = (values: readonly string[]): Json => (values.length === 1 ? Number(values[0]) : list(values));

const preference = (name: string, about: string, usual = 'from the mode'): Definition => ({
  name: `preferences.${name}`,
  about,
  usual,
  of: single,
});

const DEFINITIONS: readonly Definition[] = [
  preference('mode', `the mode of new sessions: ${choice(MODES)}`, 'guided'),
  ...PREFERENCE_NAMES.map((name) =>
    preference(name, `${PREFERENCES[name].about}: ${choice(PREFERENCES[name].values)}`),
  ),
  {
    name: 'approvals',
    about:
      'whether the agent may report your answer if its client cannot ask you: claims-count (yes) or people-only (no)',
    usual: 'claims-count',
    of: single,
  },
  {
    name: 'workflowPaths',
    about: 'more workflow folders; absolute, or starting with ~/',
    usual: 'none',
    of: list,
  },
  {
    name: 'retentionDays',
    about: 'days without activity after which "workrail prune" removes a session',
    usual: '90',
    of: number,
  },
  { name: 'keepSessions', about: 'sessions that "workrail prune" never removes', usual: 'none', of: list },
];

/** All settings that this version knows, in the order of the list. */
export const SETTING_NAMES: readonly string[] = DEFINITIONS.map(({ name }) => name);

/** The settings by name, as a person sets them. */
export const settingsKeeper = (store: SettingsStore): SettingsKeeper => ({
  list: () => TE.map((all: Settings) => DEFINITIONS.map((one) => settingOf(one, all)))(store.load()),
  set: (name, values) =>
    program(async ({ take, fail }) => {
      const definition = DEFINITIONS.find((one) => one.name === name);
      if (definition === undefined) return fail({ _tag: 'UnknownSettingError', name, known: SETTING_NAMES });
      // What is there has to be sound first: a fault that was there is not one of the new value.
      await take(store.load());
      const changed = await store.update((all) => written(definition, all, values) as Settings)();
      if (E.isRight(changed)) return settingOf(definition, changed.right);
      return fail(refused(definition.name, changed.left));
    }),
});

const settingOf = ({ name, about, usual }: Definition, all: object): Setting => ({
  name,
  value: name.split('.').reduce<Json | undefined>(memberOf, { ...all }),
  about,
  usual,
});

const memberOf = (value: Json | undefined, key: string): Json | undefined =>
  isJsonObject(value) ? ownValue(value, key) : undefined;

/** The settings with this one; without it, where no values are given. */
function written({ name, of }: Definition, all: object, values: readonly string[]): object {
  return withMember({ ...all }, name.split('.'), values.length === 0 ? undefined : of(values));
}

/** What holds nothing any more goes as well. */
function withMember(
  object: JsonObject,
  [key = '', ...below]: readonly string[],
  value: Json | undefined,
): JsonObject {
  const { [key]: member, ...others } = object;
  const next = below.length === 0 ? value : withMember(isJsonObject(member) ? member : {}, below, value);
  const isEmpty = next === undefined || (isJsonObject(next) && Object.keys(next).length === 0);
  return isEmpty ? others : { ...others, [key]: next };
}

/** The document says where it is wrong; what is wrong about this setting is the value's fault. */
function refused(name: string, error: SettingsError) {
  const [place = '', ...rest] = error.reason.split(': ');
  return place === name || place.startsWith(`${name}.`)
    ? { _tag: 'SettingRefusedError' as const, name, reason: rest.join(': ') }
    : error;
}
