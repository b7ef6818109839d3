import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { HostReport } from '#engines/host.ts';
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
  missing: { name: string }[];
  abilities: { ability: string; able: boolean }[];
}
const hosts = async () => (await root.request({ url: '/svc/hosts' })).json<{ items: Host[] }>().items;
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
