import { MODES, PREFERENCE_NAMES, PREFERENCES } from '@workrail/event-log';
import { choice, E, type Json, program, TE } from '@workrail/kernel';
import type { Setting, SettingsError, SettingsKeeper } from '@workrail/ports';
import type { Settings, SettingsStore } from './settings.ts';

interface Definition {
  readonly name: string;
  readonly about: string;
  readonly usual: string;
  readonly read: (all: Settings) => Json | undefined;
  readonly write: (all: Settings, values: readonly string[]) => unknown;
}

type Preferences = NonNullable<Settings['preferences']>;

const preference = (key: keyof Preferences, about: string): Definition => ({
  name: `preferences.${key}`,
  about,
  usual: 'that of the mode',
  read: ({ preferences }) => preferences?.[key],
  write: (all, [value, ...more]) => {
    const { preferences = {}, ...others } = all;
    const { [key]: _, ...rest } = preferences;
    const next = value === undefined ? rest : { ...rest, [key]: more.length > 0 ? [value, ...more] : value };
    return Object.keys(next).length === 0 ? others : { ...others, preferences: next };
  },
});

function member(
  key: 'workflowPaths' | 'retentionDays' | 'keepSessions',
  {
    about,
    usual,
    of,
  }: Pick<Definition, 'about' | 'usual'> & { readonly of: (values: readonly string[]) => Json },
): Definition {
  return {
    name: key,
    about,
    usual,
    read: (all) => all[key] as Json | undefined,
    write: (all, values) => {
      const { [key]: _, ...rest } = all;
      return values.length === 0 ? rest : { ...rest, [key]: of(values) };
    },
  };
}

const DEFINITIONS: readonly Definition[] = [
  {
    ...preference('mode', `what new sessions begin with: ${choice(MODES)}`),
    usual: 'guided',
  },
  ...PREFERENCE_NAMES.map((name) =>
    preference(name, `${PREFERENCES[name].about}: ${choice(PREFERENCES[name].values)}`),
  ),
  member('workflowPaths', {
    about: 'more workflow folders, absolute or from ~/',
    usual: 'none',
    of: (values) => [...values],
  }),
  member('retentionDays', {
    about: 'days without activity after which "workrail prune" removes a session',
    usual: '90',
    // What is no number is refused where the document is checked, by its name.
    of: (values) => (values.length === 1 ? Number(values[0]) : [...values]),
  }),
  member('keepSessions', {
    about: 'sessions that "workrail prune" never removes',
    usual: 'none',
    of: (values) => [...values],
  }),
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
      const changed = await store.update((all) => definition.write(all, values) as Settings)();
      if (E.isRight(changed)) return settingOf(definition, changed.right);
      return fail(refused(definition.name, changed.left));
    }),
});

const settingOf = ({ name, about, usual, read }: Definition, all: Settings): Setting => ({
  name,
  value: read(all),
  about,
  usual,
});

/** The document says where it is wrong; what is wrong about this setting is the value's fault. */
function refused(name: string, error: SettingsError) {
  const [place = '', ...rest] = error.reason.split(': ');
  return place === name || place.startsWith(`${name}.`)
    ? { _tag: 'SettingRefusedError' as const, name, reason: rest.join(': ') }
    : error;
}
