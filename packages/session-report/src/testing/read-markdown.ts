import MarkdownIt from 'markdown-it';

/** A reader of Markdown that shows pictures and raw HTML, follows definitions, and links anywhere. */
export const looseReader = new MarkdownIt({ html: true });
looseReader.validateLink = () => true;
