import { MASK } from '@workrail/kernel';
import type { ApiRequest, RequestBody } from '@workrail/openapi';
import type { ShownBody, ShownContent, ShownRequest } from '@workrail/ports';

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

const shownContent = (content: Exclude<RequestBody, { readonly kind: 'multipart' }>): ShownContent =>
  content.kind === 'bytes' ? { kind: content.kind, size: content.bytes.length } : content;

/** In a query the mask is escaped like any text. */
export const withPlainMask = <Request extends { readonly url: string }>(request: Request): Request => ({
  ...request,
  url: request.url.replaceAll('%2A%2A%2A', MASK),
});
