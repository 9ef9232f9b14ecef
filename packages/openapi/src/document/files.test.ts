import { describe, expect, test } from 'vitest';
import { filesReferredTo, joinedDocument, placeIn } from './files.ts';

const to = ($ref: string) => ({ $ref });

describe('the files that a file refers to', () => {
  test.each([
    ['schemas/pet.yaml', 'openapi.yaml', 'schemas/pet.yaml'],
    ['./pet.yaml#/Pet', 'schemas/all.yaml', 'schemas/pet.yaml'],
    ['../answers.yaml', 'paths/pets.yaml', 'answers.yaml'],
    ['paths/pets_%7Bid%7D.yaml', 'openapi.yaml', 'paths/pets_{id}.yaml'],
    ['a//b/./c.yaml', '', 'a/b/c.yaml'],
    ['%zz.yaml', '', '%zz.yaml'],
  ])('%s in %s is %s', (reference, file, expected) => {
    expect([...filesReferredTo({ deep: [to(reference)] }, file)]).toEqual([expected]);
  });

  test.each([
    ['#/components/schemas/Pet', 'openapi.yaml'],
    ['https://example.com/pet.yaml', ''],
    ['file:///etc/passwd', ''],
    ['//example.com/pet.yaml', ''],
    ['/etc/passwd', ''],
    ['\\\\host\\share', ''],
    ['../pet.yaml', ''],
    ['../../pet.yaml', 'schemas/all.yaml'],
    ['%2e%2e/pet.yaml', ''],
    ['.', ''],
  ])('%s in %j is none', (reference, file) => {
    expect([...filesReferredTo({ deep: [to(reference)] }, file)]).toEqual([]);
  });
});

describe('a joined document', () => {
  const files = new Map([
    ['paths/pets.yaml', { get: to('../pet.yaml#/Pet'), put: to('#/get'), post: to('../api.yaml') }],
    ['pet.yaml', { Pet: to('#/Other'), Other: { type: 'string' } }],
  ]);

  test('has its files, and references that lead to them', () => {
    expect(joinedDocument({ a: to('paths/pets.yaml'), b: to('#/a'), c: to('gone.yaml') }, files)).toEqual({
      a: to('#/x-workrail-files/paths~1pets.yaml'),
      b: to('#/a'),
      c: to('gone.yaml'),
      'x-workrail-files': {
        'paths/pets.yaml': {
          get: to('#/x-workrail-files/pet.yaml/Pet'),
          put: to('#/x-workrail-files/paths~1pets.yaml/get'),
          post: to('../api.yaml'),
        },
        'pet.yaml': { Pet: to('#/x-workrail-files/pet.yaml/Other'), Other: { type: 'string' } },
      },
    });
  });

  test('of one file is that file', () => {
    const document = { a: to('other.yaml') };
    expect(joinedDocument(document, new Map())).toBe(document);
  });
});

test.each([
  ['/paths/~1pets/get', '/paths/~1pets/get'],
  ['/x-workrail-files/paths~1pets.yaml/get', 'paths/pets.yaml#/get'],
  ['/x-workrail-files/pet.yaml', 'pet.yaml#'],
  ['', ''],
])('the pointer %j is shown as %j', (pointer, shown) => {
  expect(placeIn(pointer)).toBe(shown);
});
