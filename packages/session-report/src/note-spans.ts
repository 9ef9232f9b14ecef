import type { Token } from 'markdown-it';
import type { Span } from './document.ts';

type Style = Omit<Span, 'text'>;

const STYLES: Readonly<Record<string, Style>> = {
  strong_open: { strong: true },
  em_open: { emphasis: true },
  s_open: { struck: true },
};

/** The text of a paragraph, heading or cell, in stretches of one style. */
export function noteSpans(tokens: readonly Token[]): readonly Span[] {
  const open: Style[] = [];
  const titles: string[] = [];
  return tokens.flatMap((token): readonly Span[] => {
    const style: Style = Object.assign({}, ...open);
    switch (token.type) {
      case 'text':
      case 'text_special':
        return token.content === '' ? [] : [{ ...style, text: token.content }];
      case 'code_inline':
        return [{ ...style, code: true, text: token.content }];
      case 'softbreak':
        return [{ ...style, text: ' ', wraps: true }];
      case 'hardbreak':
        return [{ ...style, text: '\n' }];
      case 'link_open':
        open.push({ href: String(token.attrGet('href') ?? '') });
        titles.push(String(token.attrGet('title') ?? ''));
        return [];
      case 'link_close': {
        open.pop();
        const title = titles.pop() ?? '';
        return title === '' ? [] : [{ ...style, text: ` (${title})` }];
      }
      default:
        if (token.nesting > 0) open.push(STYLES[token.type] ?? {});
        else if (token.nesting < 0) open.pop();
        return [];
    }
  });
}
