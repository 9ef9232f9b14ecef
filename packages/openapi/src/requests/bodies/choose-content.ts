import type { ApiBody, ApiContent } from '../../commands/command.ts';
import { covers, essenceOf, isMediaType, isRange } from '../../media-type.ts';
import type { Report } from '../report.ts';

/** A body's schema, and the media type that is sent. */
export interface ChosenContent {
  readonly content: ApiContent;
  /** As it stands in the header; undefined where the document leaves the choice among several. */
  readonly mediaType: string | undefined;
}

/** The content that somebody asked for, else the preferred one. */
export function chooseContent(
  body: ApiBody | undefined,
  asked: string | undefined,
  report: Report,
): ChosenContent | undefined {
  const [preferred] = body?.contents ?? [];
  if (preferred === undefined) {
    if (asked !== undefined)
      report.fault({
        path: 'content_type',
        rule: 'content_type',
        message: `content_type is ${asked}, and the command takes no body`,
        suggestion: 'leave content_type out',
      });
    return undefined;
  }
  if (asked === undefined)
    return { content: preferred, mediaType: sendable(preferred.mediaType) ? preferred.mediaType : undefined };
  const contents = body?.contents ?? [];
  const content =
    contents.find(({ mediaType }) => essenceOf(mediaType) === essenceOf(asked)) ??
    contents.find(({ mediaType }) => isRange(mediaType) && covers(mediaType, asked));
  if (content !== undefined && sendable(asked)) return { content, mediaType: asked };
  report.fault({
    path: 'content_type',
    rule: 'content_type',
    message: `the command takes no body of the media type ${asked}`,
    expected: contents.map(({ mediaType }) => mediaType).join(', '),
    actual: asked,
  });
  return undefined;
}

const sendable = (mediaType: string): boolean => isMediaType(mediaType) && !isRange(mediaType);
