import { expect, it } from 'vitest';
import { SAMPLES } from '../testing/samples.ts';
import { served, TOKEN } from '../testing/served.ts';

/** Of the contract, spelt out: what a person could change through a route. */
const CHANGING = ['answerApproval', 'importBundle'];

const JSON_TYPE = { 'content-type': 'application/json' };

it.each(SAMPLES)(
  'where nothing may be changed, $name is refused if it would',
  async ({ name, ...sample }) => {
    const { ask, called } = await served({}, { readOnly: 'flag' });
    const { method, path, body, headers } = sample;
    const got = await ask({ method, path, headers, ...(body === undefined ? {} : { body }) });
    const isRefused = got.status === 403 && JSON.parse(got.body).error_code === 'READ_ONLY';
    expect(isRefused).toBe(CHANGING.includes(name));
    if (isRefused) expect(called).toEqual([]);
  },
);

it('a change is refused before its body is read, and only to those with access', async () => {
  const { send, logged } = await served({}, { readOnly: 'variable' });
  const sent = { method: 'POST', path: '/api/bundles', body: 'no JSON' };
  const authorization = `Bearer ${TOKEN}`;
  expect(await send({ ...sent, headers: { ...JSON_TYPE, authorization } })).toMatchObject({ status: 403 });
  expect(await send({ ...sent, headers: { ...JSON_TYPE } })).toMatchObject({ status: 401 });
  expect(logged).toEqual([]);
});
