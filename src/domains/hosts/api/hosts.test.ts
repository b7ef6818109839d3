import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { HostReport } from '#engines/host.ts';
import { say } from '#engines/messages.ts';
import { supervise } from '#engines/qemu/supervisor.ts';
import { whatIsMissing } from '#engines/qemu/host/tools-of.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { saveHost } from '#domains/infrastructure/api/port.ts';
import { askHost, watchHosts } from './watch-hosts.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app, clock } = it;
const signal = new AbortController().signal;
let world: World;
let root: Browser;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(it);
  [root, ada] = await Promise.all([signIn(it, world.people.root), signIn(it, world.ada)]);
});

interface Host {
  engine: string;
  family: string | null;
  zones: { id: string }[];
  report: HostReport | null;
  missing: { name: string; without: string }[];
  abilities: { ability: string; able: boolean }[];
}
const hosts = async (language = 'en') => {
  const headers = { 'accept-language': language };
  return (await root.request({ url: '/svc/hosts', headers })).json<{ items: Host[] }>().items;
};
const zone = async () =>
  (await ada.request({ url: '/svc/dataCenters' })).json<{ items: { id: string; emulated: boolean }[] }>();
const emulated = async () => {
  const answer = await zone();
  return answer.items.find(({ id }) => id === world.zoneId)?.emulated;
};

test('operators see every engine with its zones and what they can do; a customer does not', async () => {
  expect((await ada.request({ url: '/svc/hosts' })).statusCode).toBe(403);
  const shown = (await hosts()).find(({ zones }) => zones.some(({ id }) => id === world.zoneId));
  expect(shown).toMatchObject({ family: 'Simulator', report: null, missing: [] });
  expect(shown?.abilities).toContainEqual({ ability: 'backups', able: true });
});

test('an engine that knows no host is not asked', async () => {
  const engine = app.engineNames[0] ?? '';
  await askHost(app, engine, signal);
  await watchHosts.run(app, signal);
  expect((await hosts()).every(({ report }) => report === null)).toBe(true);
});

test('what a host says of itself is said in the language of the reader', async () => {
  const engine = app.engineNames[0] ?? '';
  const none = { there: 0, given: 0, usable: 0, free: 0, promised: 0, running: 0 };
  const report = {
    accelerator: 'tcg' as const,
    why: say('kvm.timeout', { seconds: 8 }),
    version: '',
    processors: none,
    memoryMb: none,
    diskGb: none,
    machines: none,
    networks: { able: false, detail: say('networks.not-permitted', { output: 'unshare failed' }) },
    limits: { able: true, detail: say('limits.groups', { version: 2 }) },
    ownUsers: false,
  };
  const missing = [{ name: 'openssl', without: say('without.openssl') }];
  const said = async (language: string) => {
    const host = (await hosts(language)).find((one) => one.engine === engine);
    return [host?.report?.why, host?.report?.networks.detail, host?.report?.limits.detail, host?.missing[0]?.without];
  };
  const readAt = new Date(clock.now());
  await saveHost(app.db, { engine, readAt, report, missing });
  expect(await said('en')).toEqual([
    'A test guest under KVM did not run within 8 s.',
    'the system does not permit it: unshare failed',
    'processor and memory by control groups of version 2',
    "passwords can't be set",
  ]);
  expect(await said('de')).toEqual([
    'Ein Testgast lief unter KVM nicht innerhalb von 8 s.',
    'das System erlaubt es nicht: unshare failed',
    'Prozessor und Arbeitsspeicher durch Control Groups der Version 2',
    'Passwörter können nicht gesetzt werden',
  ]);
  await saveHost(app.db, { engine, readAt, report: { ...report, why: 'Said by an older engine.' }, missing });
  expect((await said('de'))[0]).toBe('Said by an older engine.');
  await saveHost(app.db, { engine, readAt, report: null, missing: [] });
});

test.skipIf((await whatIsMissing()).length > 0)(
  'a real host says what it has; who orders hears that it is emulated (skipped without QEMU)',
  async () => {
    const top = mkdtempSync(path.join(tmpdir(), 'qh-'));
    const supervisor = await supervise({ folder: path.join(top, 'data'), run: path.join(top, 'r') });
    try {
      const report = await supervisor.engine.readHost(signal);
      expect(HostReport.parse(report)).toEqual(report);
      expect(report).toMatchObject({ accelerator: null, machines: { running: 0, there: 0 } });
      expect(report.memoryMb.there).toBe(Math.floor(totalmem() / 1_048_576));
      expect(report.diskGb.there).toBeGreaterThanOrEqual(report.diskGb.free);
      const engine = (await hosts()).find(({ zones }) => zones.some(({ id }) => id === world.zoneId))?.engine ?? '';
      const last = { engine, readAt: new Date(clock.now()), missing: [] };
      await saveHost(app.db, { ...last, report });
      expect(await emulated()).toBe(false);
      await saveHost(app.db, { ...last, report: { ...report, accelerator: 'tcg' } });
      expect(await emulated()).toBe(true);
      expect((await hosts()).find((one) => one.engine === engine)?.report?.accelerator).toBe('tcg');
    } finally {
      await supervisor.stop();
      rmSync(top, { recursive: true });
    }
  },
);
