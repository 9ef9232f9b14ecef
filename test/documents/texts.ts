/** Notes as agents write them, in several styles. */
export const NOTES: readonly string[] = [
  `The session cookie is lost **behind the proxy**: \`Secure\` is set from the protocol of the inner hop.

- \`apps/web/src/session/cookie-options.ts\` reads \`request.protocol\`
- the proxy speaks plain HTTP to the app, so the browser never sends the cookie back
- the header \`X-Forwarded-Proto\` is there, and nothing reads it

Next: a test that fails.`,
  `Compared three ways.

| way | cost | risk | what speaks for it |
| :-- | --: | :-: | :-- |
| trust the header everywhere | 1 h | high | least code; anybody may send the header |
| trust it from known proxies | 3 h | low | what the framework offers; one setting for each place of deployment |
| always set \`Secure\` | 10 min | middle | breaks work on \`http://localhost\` |

Chose the **second** one.`,
  `Wrote the test first.

\`\`\`ts
test('a session outlives a request through the proxy', async () => {
  const app = await start({ trustedProxies: ['10.0.0.0/8'] });
  const first = await app.get('/login', { headers: { 'x-forwarded-proto': 'https' } });
\texpect(first.cookies.session).toMatchObject({ secure: true, sameSite: 'lax', path: '/', httpOnly: true, maxAge: 3600 });
});
\`\`\`

It fails as it should: \`secure\` is \`false\`.`,
  `## What was tried

1. Restarted the proxy with \`--debug\`
2. Read its log:
   - requests come with the header
   - answers lose nothing
     - checked with ten of them
3. Asked the app what it sees

> The proxy strips the port, not the protocol.
> That was wrong in our notes of last year.

## What is left

- [x] a test
- [ ] the same for web sockets
- [ ] tell those who run the proxy`,
  `Reviewed the change. It is *small* and does one thing, but the setting has no default that is safe, ~~so it stays off~~ so it is refused at the start where it is missing.

The long names are from the build: com.example.platform.authentication.session.CookieSecurityConfigurationFactoryBean_AbstractProxyAwareSessionCookieResolver and https://ci.example.org/job/platform/job/authentication/job/main/lastSuccessfulBuild/artifact/build/reports/tests/test/index.html?filter=session#failed

---

Nothing else was found.`,
  `Notizen aus dem Gespräch: „Größe und Straße“ stehen im Protokoll. Ζητήθηκε ελληνική μετάφραση. Проверено на трёх серверах. 登录会话在代理后面丢失了。ログインのクッキーが失われます。 로그인 세션이 사라집니다. עוגיית ההתחברות (session) אובדת מאחורי הפרוקסי. ملف تعريف الارتباط يضيع خلف الوكيل. → ⇒ ✓ ✗ 🚀 ✅

\`\`\`text
┌─────────┐      ┌───────┐      ┌─────┐
│ browser │─────▶│ proxy │─────▶│ app │
└─────────┘ TLS  └───────┘ http └─────┘
\`\`\``,
  `Ran the tests of the package: 214 passed, 0 failed, 3.2 s. Then the whole suite: 4,811 passed, 2 failed. Both failures are older than this change, which was seen by running them on the commit before it: they depend on the time zone of the machine, and were written on one that stands in UTC.

The first of them reads a date from a file name and compares it with today. The second one waits for a timer that is set for midnight, and gives up after five seconds, which is enough for most of the day. Neither touches sessions, cookies or the proxy. They are noted here because whoever looks at the pipeline next will see them red and should not spend an hour on them, as was done here.

What was changed in the end is one line of settings and a function of eleven lines, with a test for each of the three places where it is called. The documentation says which networks are trusted, and why an empty list means that none is.`,
];

/** Texts that would do something elsewhere. Here they are text. */
export const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![pixel](https://evil.example/p.png)',
  '![file](file:///etc/passwd)',
  '[click](javascript:alert(1))',
  '[file](file:///etc/passwd)',
  '[data](data:text/html,<script>alert(1)</script>)',
  '<a href="https://evil.example" onclick="x()">link</a>',
  '</pre></div></section><iframe src="https://evil.example">',
  '(Tj) /JS (app.alert(1)) /OpenAction << /S /JavaScript >> endstream endobj',
  '{{constructor.constructor("return process")()}} #{exit 1} <%= 1 %>',
  '=HYPERLINK("https://evil.example")',
  '\u001b[31mred\u001b[0m \u0000\u0007 \ud800 \u202egnp.exe\u202c \u2066x\u2069 \u{e0041}',
  '[ref]: https://evil.example "hidden"',
].join('\n\n');

/** Front matter that some readers of Markdown run. */
export const FRONT_MATTER = `---js
{
  title: require('node:child_process').execSync('touch RAN-FRONT-MATTER'),
  also: require('node:fs').writeFileSync('RAN-FRONT-MATTER', 'x'),
}
---

After the front matter.`;
