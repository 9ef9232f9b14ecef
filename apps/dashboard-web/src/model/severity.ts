/** Severities and verdicts that look alike. */
const LOOKS = {
  critical: ['critical', 'blocker', 'high', 'blocking', 'rejected'],
  major: ['major', 'warning', 'medium'],
  minor: ['minor', 'low', 'uncertain'],
  good: ['clean', 'approved'],
};

/** How a severity or a verdict looks; plain where it is a word that nobody foresaw. */
export const lookOf = (word: string): string =>
  Object.entries(LOOKS).find(([, words]) => words.includes(word.toLowerCase()))?.[0] ?? 'plain';
