/** Characters of a name: longer ones do not fit into the environment everywhere. */
const MOST = 200;

const NAME = /^[A-Z][A-Z0-9_]*$/;

/** Whether a secret can have this name: upper-case letters, digits and `_`, beginning with a letter. */
export const isSecretName = (name: string): boolean => name.length <= MOST && NAME.test(name);

/** What sets a secret from outside comes before what is stored. */
export const SECRET_VARIABLE_PREFIX = 'WORKRAIL_SECRET_';

/**
 * The name of the secret of a security scheme: the id of its catalog and its own name in upper case, with two underscores
 * between, which neither part has, so that no other catalog's scheme has the same. `pet-shop` and `apiKey` give
 * `PET_SHOP__API_KEY`. From 2 on, a number tells schemes of a catalog apart whose names would be the same.
 */
export function schemeSecretName(catalogId: string, scheme: string, number = 1): string {
  const end = number === 1 ? '' : `_${number}`;
  const name = `${begun(upperSnake(catalogId))}__${upperSnake(scheme)}`;
  return `${name.slice(0, MOST - end.length)}${end}`;
}

/** A letter of another alphabet is told by its number, so that different names stay different. */
const upperSnake = (text: string): string =>
  text
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .replaceAll(/\P{ASCII}/gu, (letter) => `_U${(letter.codePointAt(0) ?? 0).toString(16)}_`)
    .replaceAll(/[^A-Za-z\d]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toUpperCase() || 'X';

const begun = (name: string): string => (/^[A-Z]/.test(name) ? name : `X_${name}`);
