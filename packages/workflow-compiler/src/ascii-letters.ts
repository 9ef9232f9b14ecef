/** Letters that are no plain letter with a mark on it. */
const SPELT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** A text in small letters without marks: "Équipe" is "equipe". Letters of other scripts stay as they are. */
export const withoutMarks = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => SPELT[letter] ?? letter);

/** Whether an id can be made of a text: it has no letter that only another script has. */
export const isInLatinLetters = (text: string): boolean => !/[^\P{L}a-z]/u.test(withoutMarks(text));
