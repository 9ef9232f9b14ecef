import { withName } from './parameters.ts';
import type { Report } from './report.ts';
import type { HeaderPair, RequestInput } from './request.ts';
import type { Pair } from './styles.ts';

/** What the connection and the length of the body decide. */
const KEPT: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

interface HeaderSources {
  readonly accept: string;
  readonly parameters: readonly Pair[];
  readonly cookies: readonly Pair[];
  readonly credentials: readonly Pair[];
  readonly contentType: string | undefined;
}

/** All headers of a request, each name once. What a parameter and a credential both set is the credential's. */
export function headersOf(
  { command, userAgent }: RequestInput,
  { accept, parameters, cookies, credentials, contentType }: HeaderSources,
  report: Report,
): readonly HeaderPair[] {
  const headers = new Map<string, HeaderPair>([
    ['accept', ['accept', accept]],
    ['user-agent', ['user-agent', userAgent]],
  ]);
  for (const [name, value] of parameters) {
    const fault = faultOf(name, value);
    if (fault === undefined) headers.set(name.toLowerCase(), [name, value]);
    else {
      const { argument = name } =
        command.parameters.find((one) => one.place === 'header' && one.name === name) ?? {};
      report.fault({ path: withName(argument), ...fault });
    }
  }
  const written = headers.get('cookie')?.[1];
  const jar = [
    ...(written === undefined ? [] : [written]),
    ...cookies.map(([name, value]) => `${name}=${value}`),
  ];
  if (jar.length > 0) headers.set('cookie', ['cookie', jar.join('; ')]);
  for (const [name, value] of credentials) headers.set(name.toLowerCase(), [name, value]);
  if (contentType !== undefined) headers.set('content-type', ['content-type', contentType]);
  return [...headers.values()];
}

function faultOf(
  name: string,
  value: string,
): { readonly rule: 'header_name' | 'header_value'; readonly message: string } | undefined {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    return { rule: 'header_name', message: `${JSON.stringify(name)} cannot be the name of a header` };
  if (KEPT.has(name.toLowerCase()))
    return { rule: 'header_name', message: `the header ${name} is set by the connection` };
  return /[^\t -~\u00a0-\u00ff]/.test(value)
    ? {
        rule: 'header_value',
        message: `the value of the header ${name} has a line break or another character that no header can have`,
      }
    : undefined;
}
