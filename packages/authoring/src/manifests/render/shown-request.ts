import type { ApiRequest, RequestBody } from '@workrail/openapi';

/** A request as people and agents are shown it. */
export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  /** In the order in which they are sent, without those that depend on the connection. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: ShownBody | null;
}

export type ShownBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly size: number }
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'multipart';
      readonly boundary: string;
      readonly parts: readonly {
        readonly headers: ShownRequest['headers'];
        readonly content: Exclude<ShownBody, { readonly kind: 'multipart' }>;
      }[];
    };

export const shownRequest = ({ method, url, headers, body }: ApiRequest): ShownRequest => ({
  method,
  url,
  headers: named(headers),
  body: body === undefined ? null : shownBody(body),
});

const named = (headers: ApiRequest['headers']): ShownRequest['headers'] =>
  headers.map(([name, value]) => ({ name, value }));

function shownBody(body: RequestBody): ShownBody {
  if (body.kind !== 'multipart') return shownContent(body);
  const { kind, boundary, parts } = body;
  return {
    kind,
    boundary,
    parts: parts.map((part) => ({ headers: named(part.headers), content: shownContent(part.content) })),
  };
}

const shownContent = (content: Exclude<RequestBody, { readonly kind: 'multipart' }>) =>
  content.kind === 'bytes' ? { kind: content.kind, size: content.bytes.length } : content;
