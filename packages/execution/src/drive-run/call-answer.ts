import type { StoredAnswer, StoredContent } from '@workrail/event-log';
import { base64Of, stringifyExact } from '@workrail/kernel';
import type { AnsweredCall } from '@workrail/ports';

/** An answer as its blob holds it. */
export const answerDocument = ({ status, headers, content, warnings }: AnsweredCall): StoredAnswer => ({
  status,
  headers,
  content: contentOf(content),
  warnings: warnings.map(({ message }) => message),
});

function contentOf(content: AnsweredCall['content']): StoredContent {
  switch (content.kind) {
    case 'json':
      return { kind: 'json', json: stringifyExact(content.value) };
    case 'binary': {
      const { kind, bytes, mediaType } = content;
      return { kind, base64: base64Of(bytes), size: bytes.length, mediaType };
    }
    case 'unreadable': {
      const { kind, content: body, mediaType, reason } = content;
      return { kind, text: typeof body === 'string' ? body : base64Of(body), mediaType, reason };
    }
    default:
      return content;
  }
}
