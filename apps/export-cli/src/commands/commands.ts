import { defined } from '@workrail/kernel';
import { isOn, textOf } from '../options.ts';
import { commandsText, commandText } from '../text/commands-text.ts';
import { providersText } from '../text/providers-text.ts';
import { withCatalogs } from './catalog.ts';
import { answering } from './command.ts';

export const commandList = answering({
  name: 'command list',
  changesData: false,
  about: 'find commands by what they should do',
  arguments: [{ name: '[words...]', about: 'what it should do; all commands without them' }],
  flags: ['catalog', 'cursor', 'json'],
  notes: `Saved workflows are among them: a step runs one as it runs a command. Shows the best first, a page at a time.`,
  example: 'workrail command list create a pet',
  ask: ({ host, env }, given, ...words) =>
    withCatalogs(host, (catalogs) =>
      catalogs.listCommands(
        defined({
          query: words.join(' '),
          catalog_id: textOf('catalog', given, env),
          cursor: textOf('cursor', given, env),
        }),
      ),
    ),
  text: (found, { terminal, program }, _given, ...words) =>
    commandsText(found, terminal.paint, [program, 'command list', ...words].join(' ')),
});

export const providerList = answering({
  name: 'provider list',
  changesData: false,
  about: 'find commands that can offer the choices of an input',
  arguments: [{ name: '[words...]', about: 'what the choices should be; all providers without them' }],
  flags: ['catalog', 'cursor', 'json'],
  notes: `A provider is a command whose answer is a list. Shows what each choice has, and which field looks like the one to send and
the one to show. Shows the best first, a page at a time.`,
  example: 'workrail provider list pets',
  ask: ({ host, env }, given, ...words) =>
    withCatalogs(host, (catalogs) =>
      catalogs.listProviders(
        defined({
          query: words.join(' '),
          catalog_id: textOf('catalog', given, env),
          cursor: textOf('cursor', given, env),
        }),
      ),
    ),
  text: (found, { terminal, program }, _given, ...words) =>
    providersText(found, terminal.paint, [program, 'provider list', ...words].join(' ')),
});

export const commandShow = answering({
  name: 'command show',
  changesData: false,
  about: 'show what a command takes, sends and answers',
  arguments: [{ name: '<command...>', about: 'as "workrail command list" shows it' }],
  flags: ['catalog', 'full', 'json'],
  notes: `Shows the inputs of a saved workflow, which is the command "workflow <id>". --full --json adds the whole schemas, as the
document has them.`,
  example: 'workrail command show petstore pets:list',
  ask: ({ host, env }, given, ...words) =>
    withCatalogs(host, (catalogs) =>
      catalogs.showCommand(
        defined({
          command: words.join(' '),
          catalog_id: textOf('catalog', given, env),
          whole: isOn('full', given, env),
        }),
      ),
    ),
  text: (shown, { terminal }) => commandText(shown, terminal.paint),
});
