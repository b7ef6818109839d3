import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { ensureThisMachine } from './this-machine.ts';

const { db } = await testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'here-'));
const search = process.env['PATH'];
afterAll(() => {
  process.env['PATH'] = search;
  rmSync(folder, { recursive: true });
});

const offered = async () => {
  const about = { engine: 'here', engineFolder: folder, now: new Date('2026-11-20T12:00:00Z') };
  await ensureThisMachine(db, about);
  await ensureThisMachine(db, about);
  const images = db.selectFrom('image').innerJoin('image_zone', 'image_zone.image_id', 'image.id');
  const rows = await images.select('engine_ref').where('zone_id', '=', 'HERE').orderBy('image.position').execute();
  return rows.map((row) => row.engine_ref);
};
const found = (accelerator: 'kvm' | 'tcg') =>
  writeFileSync(path.join(folder, 'kvm.json'), JSON.stringify({ bootId: '1', version: '1', accelerator, why: '' }));

test('each image is offered once, the Debian with cloud-init as soon as KVM was found to run guests', async () => {
  writeFileSync(path.join(folder, 'mmdebstrap'), '#!/bin/sh\n', { mode: 0o755 });
  process.env['PATH'] = `${folder}:${search ?? ''}`;
  expect(await offered()).toEqual(['small-linux', 'debian-light']);
  found('tcg');
  expect(await offered()).toEqual(['small-linux', 'debian-light']);
  found('kvm');
  expect(await offered()).toEqual(['small-linux', 'debian-light', 'debian-cloud']);
});
