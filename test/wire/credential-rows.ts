import { documentOf, type WireRow } from './row.ts';

const securitySchemes = {
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'api key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  basic: { type: 'http', scheme: 'Basic' },
  bearer: { type: 'http', scheme: 'bearer' },
  oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a.example/t', scopes: {} } } },
  openid: { type: 'openIdConnect', openIdConnectUrl: 'https://a.example/.well-known' },
};

const row = (
  what: string,
  security: readonly object[],
  credentials: Readonly<Record<string, string>>,
  expected: Pick<WireRow, 'headers'> & { readonly line?: string } = {},
): WireRow => ({
  name: `credentials: ${what}`,
  document: documentOf('/s', 'get', { security }, { components: { securitySchemes } }),
  credentials,
  ...expected,
  line: expected.line ?? 'GET /s',
});

export const CREDENTIAL_ROWS: readonly WireRow[] = [
  row('a key in a header', [{ header: [] }], { header: 'k 1' }, { headers: { 'x-key': 'k 1' } }),
  row('a key in the query', [{ query: [] }], { query: 'k&1' }, { line: 'GET /s?api%20key=k%261' }),
  row('a key in a cookie', [{ cookie: [] }], { cookie: 'k=1' }, { headers: { cookie: 'sid=k=1' } }),
  row(
    'a user and a password',
    [{ basic: [] }],
    { basic: 'Aladdin:open sesame' },
    { headers: { authorization: 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==' } },
  ),
  row('a token', [{ bearer: [] }], { bearer: 't.1' }, { headers: { authorization: 'Bearer t.1' } }),
  row('OAuth', [{ oauth: ['read'] }], { oauth: 't' }, { headers: { authorization: 'Bearer t' } }),
  row('OpenID', [{ openid: [] }], { openid: 't' }, { headers: { authorization: 'Bearer t' } }),
  row(
    'both of a pair',
    [{ header: [], query: [] }],
    { header: 'h', query: 'q' },
    { line: 'GET /s?api%20key=q', headers: { 'x-key': 'h' } },
  ),
  row(
    'one of two alternatives',
    [{ header: [] }, { bearer: [] }],
    { header: 'h', bearer: 'b' },
    { headers: { 'x-key': 'h' } },
  ),
  row(
    'the alternative that there is one for',
    [{ header: [] }, { bearer: [] }],
    { bearer: 'b' },
    { headers: { authorization: 'Bearer b' } },
  ),
  row('none needed', [], { header: 'h' }),
  row('optional and there', [{}, { header: [] }], { header: 'h' }, { headers: { 'x-key': 'h' } }),
  row('optional and not there', [{}, { header: [] }], {}),
];
