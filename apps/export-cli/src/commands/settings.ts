import { type Json, program, type TaskEither } from '@workrail/kernel';
import type { DataFolderError } from '@workrail/node-host';
import type { Setting, SettingsKeeper } from '@workrail/ports';
import type { Host } from '../composition-root.ts';
import type { CliError } from '../errors/cli-error.ts';
import type { Paint } from '../text/paint.ts';
import { visible } from '../text/visible.ts';
import { type Argument, answering } from './command.ts';

const NAME: Argument = {
  name: '<name>',
  about: 'as shown by "workrail settings list"',
  choices: ({ settingNames }) => settingNames,
};

export const settingsList = answering({
  name: 'settings list',
  changesData: false,
  about: 'list all settings with their values and meanings',
  flags: ['json'],
  example: 'workrail settings list',
  ask: ({ host }) => withSettings(host, (settings) => settings.list()),
  json: (listed) => ({ settings: listed.map(asJson) }),
  text: (listed, { terminal }) => settingsText(listed, terminal.paint),
});

export const settingsGet = answering({
  name: 'settings get',
  changesData: false,
  about: 'print the value of a setting, or an empty line if it is not set',
  arguments: [NAME],
  flags: ['json'],
  example: 'workrail settings get preferences.mode',
  ask: ({ host }, _given, name = '') =>
    program<CliError, Setting>(async ({ take, fail }) => {
      const listed = await take(withSettings(host, (settings) => settings.list()));
      const known = listed.map((one) => one.name);
      return listed.find((one) => one.name === name) ?? fail({ _tag: 'UnknownSettingError', name, known });
    }),
  json: asJson,
  text: ({ value }) =>
    `${[value ?? '']
      .flat()
      .map((one) => visible(String(one)))
      .join('\n')}\n`,
});

export const settingsSet = answering({
  name: 'settings set',
  changesData: true,
  about: 'change a setting; without a value, unset it',
  arguments: [NAME, { name: '[values...]', about: 'one value, or several for a list' }],
  flags: ['json'],
  notes: `A new session copies the preferences.* settings when it starts. Existing sessions keep what they have.`,
  example: 'workrail settings set preferences.mode auto_with_stops',
  ask: ({ host }, _given, name = '', ...values) =>
    withSettings(host, (settings) => settings.set(name, values)),
  json: asJson,
  text: told,
});

const withSettings = <Err, A>(
  host: Host,
  use: (settings: SettingsKeeper) => TaskEither<Err, A>,
): TaskEither<Err | DataFolderError, A> =>
  program<Err | DataFolderError, A>(async ({ take }) => take(use(await take(host.settings))));

function asJson({ name, value, about, usual }: Setting) {
  return { name, value: value ?? null, about, usual };
}

function told({ name, value, usual }: Setting): string {
  return value === undefined ? `${name} is not set (${usual}).\n` : `${name} is ${valueText(value)}.\n`;
}

/** Each setting with its value, and below it what it means. */
function settingsText(settings: readonly Setting[], paint: Paint): string {
  const width = Math.max(...settings.map(({ name }) => name.length));
  return settings
    .map(({ name, value, about, usual }) => {
      const shown = value === undefined ? paint.faint(`not set (${usual})`) : valueText(value);
      return `${name.padEnd(width)}  ${shown}\n${' '.repeat(width)}  ${paint.faint(about)}\n`;
    })
    .join('');
}

/** Several values are told with commas between them. */
const valueText = (value: Json): string =>
  [value]
    .flat()
    .map((one) => visible(String(one)))
    .join(', ');
