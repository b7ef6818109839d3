import { afterAll, expect, it } from 'vitest';
import { serveSandbox } from '#connectors/sandbox/serve.ts';
import { callConfigured } from '#platform/egress.ts';
import { readMailHosts, readReverseHosts } from '#platform/egress-dns.ts';
import { findForward, findListing, findProof, listingName, proofRecordOf } from './client.ts';
import { readQuestion, writeAnswer } from './sandbox-message.ts';

const sandbox = await serveSandbox({ store: ':memory:', port: 0, smtpPort: 0, dnsPort: 0, token: 'x'.repeat(16) });
afterAll(() => sandbox.close());
const question = { servers: [`127.0.0.1:${sandbox.dnsPort}`] };
const page = { url: `http://127.0.0.1:${sandbox.port}` };
const post = (path: string, body: unknown) => callConfigured(page, { method: 'POST', path, body });
const look = (host: string, token = 'abc') => findProof(proofRecordOf(host, token), question);

it('finds the record of a name, and tells a missing one from a wrong one', async () => {
  expect(await look('shop.test')).toBe('missing');
  const { name, value } = proofRecordOf('shop.test', 'abc');
  await post('/dns/add', { name: `${name.toUpperCase()}.`, text: 'v=something else' });
  expect(await look('shop.test')).toBe('other');
  const added = await post('/dns/add', { name, text: value });
  expect(added).toMatchObject({ status: 200, body: { items: [{ name, text: value }, { name }] } });
  expect(await look('shop.test')).toBe('found');
  expect(await look('shop.test', 'abcd')).toBe('other');
  expect(await look('other.test')).toBe('missing');
  const { seq } = sandbox.records.list()[0]!;
  await post('/dns/remove', { seq });
  expect(await look('shop.test')).toBe('other');
});

it('joins a text of several parts', async () => {
  const long = 'a'.repeat(250);
  sandbox.records.add({ name: '_site-verification.long.test', text: `site-verification=${long}` });
  expect(await look('long.test', long)).toBe('found');
});

it('tells name servers that fail from a record that is missing', async () => {
  const { name, value } = proofRecordOf('away.test', 'abc');
  sandbox.records.add({ name, text: value });
  sandbox.faults.set([{ channel: 'dns', kind: 'temporary', to: 'away.test', times: 10 }]);
  expect(await look('away.test')).toBe('away');
  sandbox.faults.set([{ channel: 'dns', kind: 'permanent', to: 'away.test', times: 1 }]);
  expect(await look('away.test')).toBe('missing');
  sandbox.faults.set([]);
  expect(await findProof({ name, value }, { servers: ['127.0.0.1:1'] })).toBe('away');
  const reason = new Error('enough');
  await expect(findProof({ name, value }, { ...question, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

it('refuses records that are none, and answers nothing but questions', async () => {
  for (const body of [{ name: 'a b', text: 'x' }, { name: 'a.test', text: '' }, { name: 'a.test' }, []])
    expect((await post('/dns/add', body)).status).toBe(400);
  for (const packet of ['', '00', '00'.repeat(20), 'ff'.repeat(40), `0001010000010000000000003f61`])
    expect(readQuestion(Buffer.from(packet, 'hex'))).toBeNull();
});

it('marks an answer that does not fit one packet', () => {
  const query = Buffer.from('000101000001000000000000016104746573740000100001', 'hex');
  const read = readQuestion(query);
  expect(read).toMatchObject({ name: 'a.test', type: 16, recursionDesired: true });
  const cut = writeAnswer(read!, 0, Array(9).fill('x'.repeat(255)));
  expect([cut.length < 100, (cut.readUInt16BE(2) & 0x0200) > 0, cut.readUInt16BE(6)]).toEqual([true, true, 0]);
});

it('serves the page under a policy that lets its own script run alone', async () => {
  const shown = await fetch(`${page.url}/dns`);
  expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-/);
  expect(await shown.text()).toContain('Sandbox name server');
});

it('tells whether a reverse name leads back to its address', async () => {
  const of = (name: string, ip: string) => findForward({ name, ip }, question);
  expect(await of('mail.test', '192.0.2.7')).toBe('missing');
  await post('/dns/add', { name: 'mail.test', type: 'A', text: '192.0.2.8' });
  await post('/dns/add', { name: 'mail.test', type: 'AAAA', text: '2001:db8:0:0::7' });
  expect(await of('mail.test', '192.0.2.7')).toBe('other');
  expect(await of('mail.test', '192.0.2.8')).toBe('matches');
  expect(await of('mail.test', '2001:db8::7')).toBe('matches');
  await post('/dns/add', { name: 'six.test', type: 'AAAA', text: '2001:db8::9' });
  expect(await of('six.test', '2001:db8::9')).toBe('matches');
  for (const body of [
    { name: 'a.test', type: 'A', text: '2001:db8::9' },
    { name: 'a.test', type: 'AAAA', text: '1.2.3.4' },
    { name: 'a.test', type: 'MX', text: 'b test' },
  ])
    expect((await post('/dns/add', body)).status).toBe(400);
  expect(await findForward({ name: 'mail.test', ip: '192.0.2.8' }, { servers: ['127.0.0.1:1'] })).toBeNull();
});

it('asks block lists about addresses, and takes error codes for no listing', async () => {
  expect(listingName('192.0.2.7', 'bl.test')).toBe('7.2.0.192.bl.test');
  expect(listingName('2001:db8::1', 'bl.test')).toBe(`1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2.bl.test`);
  expect(listingName('none', 'bl.test')).toBeNull();
  const of = (ip: string) => findListing({ ip, zone: 'bl.test' }, question);
  expect(await of('192.0.2.7')).toEqual({ state: 'clear' });
  await post('/dns/add', { name: '7.2.0.192.bl.test', type: 'A', text: '127.0.0.2' });
  expect(await of('192.0.2.7')).toEqual({ state: 'listed', reason: '' });
  await post('/dns/add', { name: '7.2.0.192.bl.test', type: 'TXT', text: 'Sends spam' });
  expect(await of('192.0.2.7')).toEqual({ state: 'listed', reason: 'Sends spam' });
  await post('/dns/add', { name: '8.2.0.192.bl.test', type: 'A', text: '127.255.255.254' });
  await post('/dns/add', { name: '9.2.0.192.bl.test', type: 'A', text: '198.51.100.1' });
  expect([await of('192.0.2.8'), await of('192.0.2.9')]).toEqual([{ state: 'refused' }, { state: 'refused' }]);
  expect(await findListing({ ip: '192.0.2.7', zone: 'bl.test' }, { servers: ['127.0.0.1:1'] })).toBeNull();
});

it('reads the mail servers of a domain and the reverse names of an address', async () => {
  expect([await readMailHosts('shop.test', question), await readReverseHosts('192.0.2.7', question)]).toEqual([[], []]);
  await post('/dns/add', { name: 'shop.test', type: 'MX', text: 'mx.throwaway.test' });
  await post('/dns/add', { name: '7.2.0.192.in-addr.arpa', type: 'PTR', text: 'exit.vpn.test' });
  expect(await readMailHosts('shop.test', question)).toEqual(['mx.throwaway.test']);
  expect(await readReverseHosts('192.0.2.7', question)).toEqual(['exit.vpn.test']);
});
