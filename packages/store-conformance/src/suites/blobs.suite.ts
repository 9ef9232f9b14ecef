import { type BlobHash, canonicalJson, E, type Json, O } from '@workrail/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { left, type MakeStore, openHarness, right } from '../harness.ts';
import { testDigests } from '../test-digests.ts';

const address = (value: Json) => testDigests.sha256Hex(canonicalJson(value)) as BlobHash;

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

  describe('B4: a compiled workflow', () => {
    const ordered = (...keys: readonly string[]) => ({
      formatVersion: 1,
      example: Object.fromEntries(keys.map((key) => [key, key])),
      instructions: [],
    });
    const authored = ordered('zeta', 'alpha', 'mid');
    const open = async () => {
      const { store, damage, reopen } = await openHarness(makeStore);
      const put = (value: object) => right(store.write((tx) => tx.blobs.put(value)));
      const text = async (hash: BlobHash, from = store) =>
        JSON.stringify(O.toUndefined(await right(from.read((tx) => tx.blobs.get(hash)))));
      return { store, damage, reopen, put, text };
    };

    test('comes back with its keys in the order in which it came first, at the address of its canonical form', async () => {
      const { put, text, reopen } = await open();
      const hash = await put(authored);
      expect(hash).toBe(address(authored));
      expect(await text(hash)).toBe(JSON.stringify(authored));
      for (const other of [ordered('alpha', 'mid', 'zeta'), JSON.parse(canonicalJson(authored)) as object]) {
        expect(await put(other)).toBe(hash);
        expect(await text(hash)).toBe(JSON.stringify(authored));
      }
      expect(await text(hash, await reopen())).toBe(JSON.stringify(authored));
    });

    test('that an earlier version stored in canonical form is read, and takes the order of the next put', async () => {
      const { put, text, damage } = await open();
      const hash = await put(authored);
      await damage.overwriteBlob(hash, canonicalJson(authored));
      expect(await text(hash)).toBe(canonicalJson(authored));
      await put(authored);
      expect(await text(hash)).toBe(JSON.stringify(authored));
    });

    test('is damaged where more than the order of its keys changed', async () => {
      const { store, put, damage } = await open();
      const hash = await put(authored);
      for (const body of [ordered('zeta', 'alpha'), { ...authored, formatVersion: 2 }].map((one) =>
        JSON.stringify(one),
      )) {
        await damage.overwriteBlob(hash, body);
        expect(await left(store.read((tx) => tx.blobs.get(hash)))).toMatchObject({
          _tag: 'DamagedBlobError',
          hash,
        });
      }
    });
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
