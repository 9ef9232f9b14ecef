import type { SetSecret } from '@workrail/application';
import { program } from '@workrail/kernel';
import { type CliError, misuseError } from '../errors/cli-error.ts';
import { removedSecretText, secretsText, setSecretText } from '../text/secrets-text.ts';
import { withCatalogs } from './catalog.ts';
import { answering } from './command.ts';

const NAME = {
  name: '<name>',
  about: 'as shown by "workrail command show" and "workrail secrets list"',
} as const;

export const secretsSet = answering({
  name: 'secrets set',
  changesData: true,
  about: 'store a credential for the calls of an API',
  arguments: [
    NAME,
    { name: '[value...]', about: 'not taken here, where others could see it: it is asked for, or piped in' },
  ],
  flags: ['json'],
  notes: `Asks for the value without showing it, or reads it from stdin. The variable WORKRAIL_SECRET_<name> comes before what is stored.`,
  example: 'workrail secrets set PETSTORE__API_KEY',
  ask: ({ host, terminal }, _given, name = '', ...values) =>
    program<CliError, SetSecret>(async ({ take, fail }) => {
      if (values.length > 0) fail(IN_SIGHT);
      const value = await take(terminal.secret(`Value of ${name} (not shown): `));
      return take(withCatalogs(host, (catalogs) => catalogs.setSecret({ name, value })));
    }),
  text: (answer, { terminal }) => setSecretText(answer, terminal.paint),
});

const IN_SIGHT = misuseError(
  'the value of a secret is never an argument: the history of the shell keeps it, and other programs can see it',
  'Nothing was stored. Run it without the value, and replace the secret that was shown. It is asked for, or can be piped in.',
);

export const secretsList = answering({
  name: 'secrets list',
  changesData: false,
  about: 'list the secrets that are set or needed, never their values',
  flags: ['json'],
  example: 'workrail secrets list',
  ask: ({ host }) => withCatalogs(host, (catalogs) => catalogs.listSecrets()),
  text: (list, { terminal, program: typed }) => secretsText(list, terminal.paint, typed),
});

export const secretsRemove = answering({
  name: 'secrets remove',
  changesData: true,
  about: 'remove a stored secret',
  arguments: [NAME],
  flags: ['json'],
  example: 'workrail secrets remove PETSTORE__API_KEY',
  ask: ({ host }, _given, name = '') => withCatalogs(host, (catalogs) => catalogs.removeSecret({ name })),
  text: removedSecretText,
});
