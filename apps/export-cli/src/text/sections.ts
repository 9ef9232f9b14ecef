/** Lines in sections, each behind an empty line; a section without lines is left out. */
export const sections = (...all: readonly (readonly string[])[]): string =>
  `${all
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
