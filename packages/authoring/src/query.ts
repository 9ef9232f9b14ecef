import { tellingWords } from '@workrail/session-reads';

/** Whether all words of a query occur in some texts, in any case; words such as "of" do not count. */
export function matchesQuery(query: string): (texts: readonly string[]) => boolean {
  const words = tellingWords(
    query
      .toLowerCase()
      .split(/[\s,;!?"]+/)
      .filter(Boolean),
  );
  if (words.length === 0) return () => true;
  return (texts) => {
    const text = texts.join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
