import { type BlobHash, canonicalJson, E, type Json, O, toHex } from '@workrail/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { left, type MakeStore, openHarness, right } from '../harness.ts';
import { testDigests } from '../test-digests.ts';

const address = (value: Json) => toHex(testDigests.sha256(canonicalJson(value))) as BlobHash;

export function blobsSuite(makeStore: MakeStore): void {
  test('a value lies under the digest of its canonical JSON, whatever the order of its keys', async () => {
    const { store } = await openHarness(makeStore);
    const hash = await right(store.write((tx) => tx.blobs.put({ b: [1, null], a: 'x' })));
    expect(hash).toBe(address({ a: 'x', b: [1, null] }));
    expect(await right(store.write((tx) => tx.blobs.put({ a: 'x', b: [1, null] })))).toBe(hash);
    expect(await right(store.read((tx) => tx.blobs.get(hash)))).toEqual(O.some({ a: 'x', b: [1, null] }));
  });

  test('what is not there is none', async () => {
    const { store } = await openHarness(makeStore);
    expect(await right(store.read((tx) => tx.blobs.get(address('never stored'))))).toEqual(O.none);
    expect(await right(store.read((tx) => tx.blobs.get('not an address' as BlobHash)))).toEqual(O.none);
  });

  test('any JSON comes back as it was', async () => {
    const { store } = await openHarness(makeStore);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ noUnicodeString: false }), { maxLength: 10 }),
        async (values) => {
          const sent = values.map((value) => JSON.parse(JSON.stringify(value)) as Json);
          const got = await right(
            store.write((tx) => async () => {
              const back: Json[] = [];
              for (const value of sent) {
                const found = await right(tx.blobs.get(await right(tx.blobs.put(value))));
                if (O.isSome(found)) back.push(found.value);
              }
              return E.right(back);
            }),
          );
          expect(got).toEqual(sent);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('a value of a megabyte comes back as it was', async () => {
    const { store } = await openHarness(makeStore);
    const large = { text: 'ä'.repeat(524_288) };
    const hash = await right(store.write((tx) => tx.blobs.put(large)));
    expect(await right(store.read((tx) => tx.blobs.get(hash)))).toEqual(O.some(large));
  });

  test('content that does not match its address is an error, never a value', async () => {
    const { store, damage } = await openHarness(makeStore);
    const [good, bad, broken] = [address(1), address({ a: 1 }), address({ a: 2 })];
    await right(
      store.write((tx) => async () => {
        for (const value of [1, { a: 1 }, { a: 2 }]) await right(tx.blobs.put(value));
        return E.right(undefined);
      }),
    );
    await damage.overwriteBlob(bad, '{"a":3}');
    await damage.overwriteBlob(broken, '{"a":');
    for (const hash of [bad, broken]) {
      const error = await left(store.read((tx) => tx.blobs.get(hash)));
      expect(error).toMatchObject({ _tag: 'DamagedBlobError', hash });
    }
    expect(await right(store.read((tx) => tx.blobs.get(good)))).toEqual(O.some(1));
  });

  test('a damaged value is whole again when it is put once more', async () => {
    const { store, damage } = await openHarness(makeStore);
    const hash = await right(store.write((tx) => tx.blobs.put({ a: 1 })));
    await damage.overwriteBlob(hash, '{"a":2}');
    expect(await left(store.read((tx) => tx.blobs.get(hash)))).toMatchObject({
      _tag: 'DamagedBlobError',
      hash,
    });
    await right(store.write((tx) => tx.blobs.put({ a: 1 })));
    expect(await right(store.read((tx) => tx.blobs.get(hash)))).toEqual(O.some({ a: 1 }));
  });
}
