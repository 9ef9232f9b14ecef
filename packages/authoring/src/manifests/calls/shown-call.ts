import { E, type Either, jsonPrefix, MASK, maskSecrets, utf8Length } from '@workrail/kernel';
import type { ApiRequest, BuiltRequest, buildRequest } from '@workrail/openapi';
import type { CallFault, CallInput, ShownBody, ShownContent, ShownRequest } from '@workrail/ports';
import { answerMask } from '../answer-mask.ts';
import { shownRequest, withPlainMask } from '../render/shown-request.ts';

/** Makes the request of a call, with something else in it. */
export type Build = (more: Partial<Parameters<typeof buildRequest>[0]>) => Either<CallFault, BuiltRequest>;

interface ShownSource {
  readonly input: CallInput;
  /** As it is sent. */
  readonly plain: ApiRequest;
  /** Credentials by scheme. */
  readonly held: Readonly<Record<string, string>>;
  readonly build: Build;
  /** Masks stored secrets and hidden values where they are long enough to be told apart. */
  readonly mask: (text: string) => string;
}

/**
 * A request without what is secret. Hidden values are masked in the arguments, where each is told apart however short it
 * is; where the request cannot be made of those, because `***` is no value for its place, wherever they are in what is sent.
 */
export function shownCall({ input, plain, held, build, mask }: ShownSource): ShownRequest {
  const hidden = maskSecrets(input.hide);
  const masked = build({
    mask: MASK,
    arguments: hidden.json(input.arguments) as CallInput['arguments'],
    ...(input.body === undefined ? {} : { body: hidden.json(input.body) }),
  });
  const built = E.isRight(masked) ? masked : build({ mask: MASK });
  const { strict } = answerMask(E.isRight(built) ? input.hide : [...input.hide, ...Object.values(held)]);
  const all = (text: string): string => strict(mask(text));
  if (E.isRight(built))
    return cutRequest(withTexts(withPlainMask(shownRequest(built.right.request)), all, mask));
  // Nobody can tell what of the body is secret.
  const { body, ...rest } = withTexts(shownRequest(plain), all, mask);
  return { ...rest, body: body === null ? null : { kind: 'text', text: MASK } };
}

/** Headers that no value of a step is in. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'user-agent']);

type Texts = (text: string) => string;

/** A request with its texts changed: by `all` those that a value of a step may be in, by `own` the others. */
function withTexts({ method, url, headers, body }: ShownRequest, all: Texts, own: Texts): ShownRequest {
  const [origin = ''] = /^https?:\/\/[^/?#]*/i.exec(url) ?? [];
  const inHeaders = (given: ShownRequest['headers']): ShownRequest['headers'] =>
    given.map(({ name, value }) => ({
      name,
      value: (OWN_HEADERS.has(name.toLowerCase()) ? own : all)(value),
    }));
  const inContent = (content: ShownContent): ShownContent => {
    if (content.kind === 'text') return { ...content, text: all(content.text) };
    return content.kind === 'file' ? { ...content, path: all(content.path) } : content;
  };
  const inBody = (given: ShownBody): ShownBody => {
    if (given.kind !== 'multipart') return inContent(given);
    const parts = given.parts.map((part) => ({
      headers: inHeaders(part.headers),
      content: inContent(part.content),
    }));
    return { ...given, parts };
  };
  return {
    method,
    url: `${own(origin)}${all(url.slice(origin.length))}`,
    headers: inHeaders(headers),
    body: body === null ? null : inBody(body),
  };
}

/** Bytes of texts in a body that are shown. */
const SHOWN = 64 * 1024;

/** A request whose body is shown as far as there is room. What is secret is masked before: the cut could go through it. */
function cutRequest(request: ShownRequest): ShownRequest {
  let left = SHOWN;
  const cut = (content: ShownContent): ShownContent => {
    if (content.kind !== 'text') return content;
    const size = utf8Length(content.text);
    const room = left;
    left = Math.max(0, left - size);
    return size <= room ? content : { ...content, text: jsonPrefix(content.text, room), size };
  };
  const { body } = request;
  if (body === null) return request;
  if (body.kind !== 'multipart') return { ...request, body: cut(body) };
  return {
    ...request,
    body: { ...body, parts: body.parts.map((part) => ({ ...part, content: cut(part.content) })) },
  };
}
