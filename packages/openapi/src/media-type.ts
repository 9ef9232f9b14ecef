/** Without its parameters, in lower case. */
export const essenceOf = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim().toLowerCase();

const NAME = String.raw`[\w!#$&^.+-]+`;
const MEDIA_TYPE = new RegExp(
  `^(?:${NAME}|\\*)/(?:${NAME}|\\*)(?:; ?${NAME}=(?:${NAME}|"[^"\\\\\\r\\n]*"))*$`,
);

/** Whether it can stand in a header. */
export const isMediaType = (text: string): boolean => MEDIA_TYPE.test(text);

/** Whether it names several, such as `image/*`. */
export const isRange = (mediaType: string): boolean => essenceOf(mediaType).includes('*');

export const isJsonType = (mediaType: string): boolean => /^[^/]+\/(?:.+\+)?json$/.test(essenceOf(mediaType));

export const isTextType = (mediaType: string): boolean =>
  /^text\/|^application\/(?:.+\+)?(?:xml|yaml)$|^application\/(?:graphql|javascript|ecmascript|sql|toml|x-ndjson|x-yaml|x-www-form-urlencoded|jwt|jsonl|json-seq)$/.test(
    essenceOf(mediaType),
  );

export const isBinaryType = (mediaType: string): boolean =>
  /^(?:image\/(?!svg\+xml)|audio\/|video\/|font\/)|^application\/(?:octet-stream|pdf|zip|gzip|x-tar|x-gzip|x-7z-compressed|wasm|msgpack|x-protobuf|protobuf|vnd\.openxmlformats.*)$/.test(
    essenceOf(mediaType),
  );

/** Whether `range` names `mediaType` among others. */
export function covers(range: string, mediaType: string): boolean {
  const [type, subtype] = essenceOf(range).split('/');
  const [givenType, givenSubtype] = essenceOf(mediaType).split('/');
  return (type === '*' || type === givenType) && (subtype === '*' || subtype === givenSubtype);
}
