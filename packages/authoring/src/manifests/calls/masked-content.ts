import { maskSecrets, type SecretMask } from '@workrail/kernel';
import type { AnswerContent } from '@workrail/openapi';

/** The content of an answer without secrets, however they are written in it. */
export function maskedContent(
  content: AnswerContent,
  { text, json }: SecretMask,
  secrets: readonly string[],
): AnswerContent {
  switch (content.kind) {
    case 'empty':
      return content;
    case 'json':
      return { ...content, value: json(content.value) };
    case 'text':
      return { ...content, text: text(content.text) };
    case 'binary':
      return { ...content, bytes: maskedBytes(content.bytes, secrets) };
    case 'unreadable':
      return {
        ...content,
        content:
          typeof content.content === 'string' ? text(content.content) : maskedBytes(content.content, secrets),
      };
  }
}

/** Bytes are looked through as a text with a character for each. */
function maskedBytes(bytes: Uint8Array, secrets: readonly string[]): Uint8Array {
  const found = maskSecrets([
    ...secrets,
    ...secrets.map((one) => charactersOf(new TextEncoder().encode(one))),
  ]);
  const plain = charactersOf(bytes);
  const masked = found.text(plain);
  if (masked === plain) return bytes;
  const byteOf = new Map(
    [...charactersOf(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map((one, byte) => [one, byte]),
  );
  return Uint8Array.from(masked, (one) => byteOf.get(one) ?? 0);
}

/** In this charset each byte is a character of its own. */
const charactersOf = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes);
