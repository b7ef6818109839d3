import { beforeAll, expect, test } from 'vitest';
import { messageJson } from '#platform/db/columns.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { say } from '../messages.ts';
import { fillReports } from './report-rows.ts';

const it = await testApp();
const { db } = it.app;
let world: World;
let root: Browser;

beforeAll(async () => {
  world = await createWorld(it);
  root = await signIn(it, world.people.root);
  await fillReports(it, world);
});

const reasonsIn = async (report: string, language: string) => {
  const headers = { 'accept-language': language };
  const answer = await root.request({ url: `/svc/reports/${report}/rows?size=20`, headers });
  const rows = answer.json<{ items: { server: string; why: string }[] }>().items;
  return rows.filter(({ server }) => server.startsWith('open-')).map(({ why }) => why);
};

test('why a server is in a report is said in the language of the reader', async () => {
  const rules = JSON.stringify({ enabled: false, policyIn: 'deny', policyOut: 'allow', rules: [] });
  const off = db.selectFrom('server').select('id').where('name', '=', 'open-1');
  await db.updateTable('firewall').set({ applied: rules }).where('server_id', '=', off).execute();
  expect(new Set(await reasonsIn('serversWithOpenFirewall', 'en'))).toEqual(
    new Set(['turned off', 'rules not active']),
  );
  expect(new Set(await reasonsIn('serversWithOpenFirewall', 'de'))).toEqual(
    new Set(['ausgeschaltet', 'Regeln nicht aktiv']),
  );
});

test('an error of the data center is among the reasons', async () => {
  const failed = db.selectFrom('server').select('id').where('name', '=', 'open-2');
  const error = messageJson(say('rules-rejected'));
  await db.updateTable('firewall').set({ error }).where('server_id', '=', failed).execute();
  expect(new Set(await reasonsIn('serversWithFirewallOutOfSync', 'en'))).toEqual(
    new Set(['not applied yet', 'The data center did not apply the rules.']),
  );
  expect(new Set(await reasonsIn('serversWithFirewallOutOfSync', 'de'))).toEqual(
    new Set(['noch nicht angewendet', 'Das Rechenzentrum hat die Regeln nicht übernommen.']),
  );
});
