import { beforeAll, expect, test } from 'vitest';
import type { AnyOp } from '#kernel/op.ts';
import { isPermission, permissionsOf } from '#kernel/permissions.ts';
import { isForAuditors } from '#domains/roles/presets.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { proven } from '#test/proof.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { fillReports } from './report-rows.ts';
import { allOperations, nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
await fillReports(it, world);
const operations = allOperations(it).filter((op) => isPermission(op.may));

const codesOf = (answer: { json<T>(): T }) =>
  answer.json<{ errors: { code: number }[] }>().errors.map(({ code }) => code);

/** Invites an auditor as the dialog does, and accepts. */
async function auditorOf(by: Browser, email: string): Promise<Browser> {
  const answer = await send(by, 'POST /auditors', { name: 'Odo', email, reason: 'Yearly audit' });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json<{ id: string }>();
  await db.updateTable('account').set({ email_validated_at: new Date() }).where('id', '=', id).execute();
  const { site_id: siteId } = await db
    .selectFrom('account')
    .select('site_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return signIn(it, { email, siteId });
}

let auditor: Browser;
beforeAll(async () => {
  auditor = await auditorOf(await proven(await signIn(it, world.people.root)), 'odo@audit.test');
});

/** Changes that a permission to view opens, with what an auditor can do with them. */
const harmless: Readonly<Record<string, string>> = {
  'health.dismissHint': 'their own hints',
  'health.saveNotificationChoice': 'their own notifications',
  'sharing.leaveServer': 'what was shared with themselves',
  'statements.orderStatement': 'a file of what they see',
  'statements.orderReceipt': 'a file of what they see',
  'invoices.orderInvoiceDownload': 'a file of what they see',
  'schedules.pauseSchedules': 'each schedule asks for the permission of what it does',
  'schedules.resumeSchedules': 'each schedule asks for the permission of what it does',
  'schedules.runSchedules': 'each schedule asks for the permission of what it does',
};
/** A file is a read that leaves a line in the audit trail. */
const changes = (op: AnyOp) => op.method !== 'GET' && !op.audit.startsWith('none');

test('each change is refused to an auditor, but for what harms no one', async () => {
  const reached: string[] = [];
  for (const op of operations.filter(changes)) {
    const answer = await auditor.request(requestOf(op, sampleOf(op, world, world.ada)));
    const isRefused = answer.statusCode === 403 && codesOf(answer).includes(1003);
    if (!isRefused) reached.push(nameOf(op));
  }
  expect(reached.toSorted()).toEqual(Object.keys(harmless).toSorted());
});

/** Reads for the sake of a change: what a form offers, and lists whose permission to view is that to change. */
const partOfChanges = (op: AnyOp) => isPermission(op.may) && !isForAuditors(op.may);

test('each read of operators that is no part of a change answers an auditor', async () => {
  const held = new Set<string>(permissionsOf('infrastructure-operator'));
  const reads = operations.filter((op) => !changes(op) && op.method === 'GET' && held.has(op.may));
  for (const op of reads.filter((one) => !partOfChanges(one))) {
    const { statusCode } = await auditor.request(requestOf(op, sampleOf(op, world, world.ada)));
    expect(statusCode, nameOf(op)).not.toBe(403);
  }
  // Of the infrastructure, everything is theirs to see.
  const infrastructure = ['hosts', 'clouds', 'availability', 'address-cleanup', 'alarms', 'on-call', 'queues', 'logs', 'switches', 'blacklist', 'upload-services', 'storage-clusters', 'maintenance', 'diagnostics']; // prettier-ignore
  expect(
    reads
      .filter((op) => infrastructure.includes(op.domain) && partOfChanges(op))
      .map(nameOf)
      .toSorted(),
  ).toEqual(['diagnostics.listAssignees', 'hosts.planEvacuation', 'hosts.planServerMove']);
});

test('every report answers an auditor, with contact details masked', async () => {
  for (const report of it.app.reports.values()) {
    if (!permissionsOf('infrastructure-operator').includes(report.may)) continue;
    const answer = await auditor.request({ url: `/svc/reports/${report.id}/rows` });
    expect([report.id, answer.statusCode]).toEqual([report.id, 200]);
  }
  const { items } = (await auditor.request({ url: '/svc/reports/loginLog/rows' })).json<{
    items: { address: string }[];
  }>();
  expect(items.length).toBeGreaterThan(0);
  for (const { address } of items) expect(address).toMatch(/•••$/);
});
