import { type SearchField, type SearchTerm, STREAM_TYPES, searchTerm } from '@workrail/event-log';
import { BUDGETS, utf8Length } from '@workrail/kernel';
import type { Store } from '@workrail/ports';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { root, runStarted, stepAcked } from '../events.ts';
import { type MakeStore, right } from '../harness.ts';
import { plainKey, plainWords } from '../plain-words.ts';
import { append, ask, indexAll, started } from '../searchable.ts';

const RUNS = { numRuns: 40 };

export function searchTermsSuite(makeStore: MakeStore): void {
  test('a term is data, whatever stands in it: found are the sessions that have it, and no others', async () => {
    const asked = { held: 0, unheld: 0, completed: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(titles, { minLength: 1, maxLength: 5 }), texts, async (titles, query) => {
        const { store, dispose } = await makeStore(STREAM_TYPES);
        try {
          for (const [i, title] of titles.entries()) {
            const notes = titles[(i + 1) % titles.length] ?? '';
            await append(store, i, [
              started(i, { title, workspace: title }),
              runStarted(i),
              stepAcked(i, { from: root(i), notes }),
            ]);
          }
          await indexAll(store, 2);
          const { held, unheld } = await expectOnlyHolders(store, titles, [...titles, query, ...HOSTILE]);
          asked.held += held;
          asked.unheld += unheld;
          asked.completed += await expectCompletions(store, titles, query);
        } finally {
          await dispose();
        }
      }),
      // Each hostile text that a session can be named with is a title and a note once, whatever the other runs draw.
      {
        ...RUNS,
        examples: HOSTILE.filter(isTitle).map((text): [string[], string] => [[text, 'login'], text]),
      },
    );
    // Otherwise nothing was found because nothing was there to find.
    for (const count of Object.values(asked)) expect(count).toBeGreaterThan(RUNS.numRuns);
  });
}

const HOSTILE = [
  "')--",
  "'; DROP TABLE search_terms; --",
  '"login" NEAR/2 "x"',
  'title:login OR *',
  'a* AND NOT b',
  '$where',
  '%',
  '_',
  '?1',
  '\\',
  '{"$gt":""}',
  Array.from({ length: 1_000 }, (_, n) => `x${n}`).join(''),
  '\u0000',
  'ß ﬁ İ \u{10ffff}',
];

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed()),
  fc.constantFrom(...HOSTILE),
  fc
    .array(fc.constantFrom('login', 'Login', '東京都', 'ﬁx', 'NEAR', "o'neil"), { maxLength: 6 })
    .map((words) => words.join(' ')),
);

/** Whether a session can be named with it. */
const isTitle = (text: string): boolean => utf8Length(text) <= BUDGETS.title;
const titles = texts.filter(isTitle);

const wordTerms = (field: SearchField, text: string): readonly SearchTerm[] =>
  [...plainWords(text)].map((word) => searchTerm(field, word));

/** What a session of the property above is found by, told from its texts. */
function termsOf(title: string, notes: string): ReadonlySet<SearchTerm> {
  const folder = title.split(/[\\/]/).findLast((part) => part !== '') ?? '';
  return new Set([
    ...[searchTerm('key', plainKey(title)), searchTerm('workspace', plainKey(title))],
    ...wordTerms('title', `${title} ${folder} wr.example`),
    ...wordTerms('note', notes),
  ]);
}

async function expectOnlyHolders(store: Store, titles: readonly string[], queries: readonly string[]) {
  const terms = titles.map((title, i) => termsOf(title, titles[(i + 1) % titles.length] ?? ''));
  const asked = queries.flatMap((query) => [
    ...(plainKey(query) === ''
      ? []
      : [searchTerm('key', plainKey(query)), searchTerm('workspace', plainKey(query))]),
    ...wordTerms('title', query),
    ...wordTerms('note', query),
  ]);
  return ask(store, async (search) => {
    const count = { held: 0, unheld: 0 };
    for (const term of new Set(asked)) {
      const holding = terms.flatMap((held, i) => (held.has(term) ? [i + 1] : [])).reverse();
      const found = await right(search.holding(term, { limit: 100 }));
      expect(found, JSON.stringify(term)).toEqual({ sessions: holding, more: false });
      expect(await right(search.known([term]))).toEqual(holding.length === 0 ? [] : [term]);
      count[holding.length === 0 ? 'unheld' : 'held'] += 1;
    }
    return count;
  });
}

async function expectCompletions(store: Store, titles: readonly string[], query: string) {
  const held = new Set(titles.flatMap((title) => [...termsOf(title, '')]));
  const beginning = searchTerm('title', [...plainWords(query)][0] ?? '');
  const expected = [...held].filter((term) => term.startsWith(beginning)).sort(byCodePoint);
  const found = await ask(store, (search) => right(search.completing(beginning, 10_000)));
  expect(found).toEqual(expected);
  return found.length;
}

const byCodePoint = (left: string, right: string): number =>
  Buffer.compare(Buffer.from(left), Buffer.from(right));
