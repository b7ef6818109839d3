import { expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyOp } from '#kernel/op.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';
import { allOperations, nameOf } from './requests.ts';

const it = await testApp();
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const operations = allOperations(it).filter((op) => op.method !== 'GET' && !op.audit.startsWith('none'));

/** The domains of the infrastructure, whose changes operators make. */
const infrastructure = ['address-cleanup', 'alarms', 'availability', 'blacklist', 'clouds', 'diagnostics', 'hosts', 'maintenance', 'on-call', 'tasks', 'upload-services']; // prettier-ignore

const text = 'what is written is the reason';
const check = 'looks again and changes nothing';
/** Changes that ask for no reason, with what stands in its place. */
const unasked: Readonly<Record<string, string>> = {
  'alarms.acknowledgeAlarms': 'says that someone takes care, within seconds and at night',
  'alarms.assignAlarms': 'says who takes care',
  'alarms.reopenAlarms': 'says that no one takes care anymore',
  'alarms.saveAlarmNote': text,
  'alarms.saveAlarmRunbook': text,
  'availability.createWatch': 'an alert of one’s own',
  'availability.deleteWatch': 'an alert of one’s own',
  'blacklist.recordListing': 'has the reason of the list, where it gives one',
  'blacklist.notifyOfListing': 'sends the steps again',
  'blacklist.checkBlockLists': check,
  'clouds.checkCloud': check,
  'clouds.searchCloud': check,
  'diagnostics.refreshDiagnostic': check,
  'diagnostics.assignFindings': 'says who takes care',
  'diagnostics.noteFindings': text,
  'hosts.saveHostNote': text,
  'on-call.writeHandOverNote': text,
  'on-call.testAlarmWebhook': check,
  'upload-services.testUploadService': check,
};

test('each change of the infrastructure asks for a reason, or says what stands in its place', () => {
  const own = operations.filter((op) => infrastructure.includes(op.domain) && op.asks === null).map(nameOf);
  expect(own.toSorted()).toEqual(Object.keys(unasked).toSorted());
});

const asking = operations.filter((op) => op.asks !== null);

test.each(asking.map((op) => [nameOf(op), op] as const))('%s takes a reason and a ticket', (_name, op: AnyOp) => {
  const fields = op.input instanceof z.ZodObject ? Object.keys(op.input.shape) : [];
  expect(fields).toEqual(expect.arrayContaining(['reason', 'ticket']));
});

const found = async (text: string) =>
  (await send(root, `GET /reports/securityLog/rows?filter=${text}`)).json<{ items: Record<string, unknown>[] }>().items;

test('the audit trail has the reason, and is searched by the ticket', async () => {
  const ends = new Date(it.clock.now() + 3_600_000).toISOString();
  const silence = { sources: ['host-down'], reason: ' New memory ', ends };
  expect((await send(root, 'POST /alarmSilences', { ...silence, ticket: 'OPS-4711' })).statusCode).toBe(201);
  expect((await send(root, 'POST /alarmSilences', silence)).statusCode).toBe(201);
  expect(await found('OPS-4711')).toMatchObject([
    { action: 'alarm.silence', reason: 'New memory', ticket: 'OPS-4711' },
  ]);
  expect(await found('OPS-471')).toEqual([]);
  const [last] = await found('alarm.silence');
  expect(last).toMatchObject({ reason: 'New memory', ticket: '' });
});

test('a reason that may be left out is in the audit trail where it is given, and changes nothing else', async () => {
  const list = { name: 'Example SBL', dnsZone: 'sbl.reasons.example' };
  const given = { reason: ' The NOC relies on it ', ticket: 'OPS-4712' };
  const added = await send(root, 'POST /blacklist/lists', { ...list, ...given });
  expect(added.statusCode, added.body).toBe(201);
  const { id } = added.json<{ id: string }>();
  expect(await found('OPS-4712')).toMatchObject([
    { action: 'block-list.add', reason: 'The NOC relies on it', ticket: 'OPS-4712' },
  ]);
  // It takes no other input.
  const removed = await send(root, `DELETE /blacklist/lists/${id}`, { ticket: 'OPS-4713' });
  expect(removed.statusCode, removed.body).toBe(204);
  expect(await found('OPS-4713')).toMatchObject([{ action: 'block-list.remove', reason: '', ticket: 'OPS-4713' }]);

  const again = (await send(root, 'POST /blacklist/lists', list)).json<{ id: string }>();
  expect((await send(root, `DELETE /blacklist/lists/${again.id}`)).statusCode).toBe(204);
  expect((await found('block-list.remove'))[0]).toMatchObject({ reason: '', ticket: '' });
  const long = await send(root, 'POST /blacklist/lists', { ...list, reason: 'x'.repeat(501) });
  expect(long.json()).toMatchObject({ errors: [{ code: 1000, key: 'reason' }] });
});

test('staff say why they change the power of a customer’s server', async () => {
  const off = { action: 'off', force: true, reason: 'It attacks others', ticket: 'ABUSE-3' };
  const answer = await send(root, `PUT /servers/${world.ada.serverId}/power`, off);
  expect(answer.statusCode, answer.body).toBe(202);
  expect(await found('ABUSE-3')).toMatchObject([{ action: 'server.power', reason: 'It attacks others' }]);
});

test('a retried request with another reason is another request', async () => {
  const headers = { 'idempotency-key': 'reasons-1' };
  const list = { name: 'Once SBL', dnsZone: 'once.reasons.example' };
  const sent = (more: object) =>
    root.request({ method: 'POST', url: '/svc/blacklist/lists', payload: { ...list, ...more }, headers });
  expect((await sent({ ticket: 'OPS-1' })).statusCode).toBe(201);
  expect((await sent({ ticket: 'OPS-1' })).statusCode).toBe(201);
  expect((await sent({ ticket: 'OPS-2' })).statusCode).toBe(422);
});
