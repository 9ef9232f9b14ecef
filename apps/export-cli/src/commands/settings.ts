import { program, type TaskEither } from '@workrail/kernel';
import type { DataFolderError } from '@workrail/node-host';
import type { Setting, SettingsKeeper } from '@workrail/ports';
import type { Host } from '../composition-root.ts';
import { EXIT } from '../errors/failure.ts';
import { isOn } from '../options.ts';
import { settingsText } from '../text/settings-text.ts';
import { visible, visibleJson } from '../text/visible.ts';
import type { Argument, Command } from './command.ts';

const NAME: Argument = {
  name: '<name>',
  about: 'as "workrail settings list" shows it',
  choices: ({ settingNames }) => settingNames,
};

export const settingsList: Command = {
  name: 'settings list',
  about: 'list all settings, what they are and what they mean',
  flags: ['json'],
  example: 'workrail settings list',
  run: ({ host, terminal, env }, given) =>
    program(async ({ take }) => {
      const listed = await take(withSettings(host, (settings) => settings.list()));
      const settings = listed.map(asJson);
      terminal.out(
        isOn('json', given, env) ? `${visibleJson({ settings })}\n` : settingsText(listed, terminal.paint),
      );
      return EXIT.ok;
    }),
};

export const settingsGet: Command = {
  name: 'settings get',
  about: 'print the value of a setting; an empty line where it is not set',
  arguments: [NAME],
  flags: ['json'],
  example: 'workrail settings get preferences.mode',
  run: ({ host, terminal, env }, given, name = '') =>
    program(async ({ take, fail }) => {
      const listed = await take(withSettings(host, (settings) => settings.list()));
      const setting = listed.find((one) => one.name === name);
      if (setting === undefined)
        return fail({ _tag: 'UnknownSettingError', name, known: listed.map((one) => one.name) });
      const values = [setting.value ?? ''].flat().map((value) => visible(String(value)));
      terminal.out(isOn('json', given, env) ? `${visibleJson(asJson(setting))}\n` : `${values.join('\n')}\n`);
      return EXIT.ok;
    }),
};

export const settingsSet: Command = {
  name: 'settings set',
  about: 'set a setting; without a value, take it out',
  arguments: [NAME, { name: '[values...]', about: 'one value, or several for a list' }],
  flags: ['json'],
  notes: `What new sessions begin with is copied into each when it starts: sessions that exist stay as they are.`,
  example: 'workrail settings set preferences.mode auto_with_stops',
  run: ({ host, terminal, env }, given, name = '', ...values) =>
    program(async ({ take }) => {
      const set = await take(withSettings(host, (settings) => settings.set(name, values)));
      terminal.out(isOn('json', given, env) ? `${visibleJson(asJson(set))}\n` : told(set));
      return EXIT.ok;
    }),
};

const withSettings = <Err, A>(
  host: Host,
  use: (settings: SettingsKeeper) => TaskEither<Err, A>,
): TaskEither<Err | DataFolderError, A> =>
  program<Err | DataFolderError, A>(async ({ take }) => take(use(await take(host.settings))));

const asJson = ({ name, value, about, usual }: Setting) => ({ name, value: value ?? null, about, usual });

const told = ({ name, value, usual }: Setting): string =>
  value === undefined
    ? `${name} is not set (${usual}).\n`
    : `${name} is ${[value]
        .flat()
        .map((one) => visible(String(one)))
        .join(', ')}.\n`;
