import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openEngines } from '#engines/registry.ts';
import { startSimulator } from '#engines/simulator/spawn.ts';
import { testApp } from '#test/app.ts';
import { writeDisk } from '#test/disk-images.ts';
import { createWorld, signIn } from '#test/world.ts';
import { Killer } from '#test/crash/killing.ts';

/** 64 MB in every run; 2048 for the proof: `SKYDECK_UPLOAD_MB=2048`. */
const megabytes = Number(process.env['SKYDECK_UPLOAD_MB'] ?? 64);
const megabyte = 1_048_576;
const pieceBytes = 8 * megabyte;
/** Killed in the middle of these shares of the file. */
const killAt = [1 / 3, 2 / 3];

const folder = mkdtempSync(path.join(tmpdir(), 'skydeck-upload-'));
const simulator = await startSimulator({ storeFile: path.join(folder, 'simulator.sqlite'), pace: 0.05 });
const it = await testApp({ engines: openEngines({ simulator: { kind: 'simulator', url: simulator.url } }) });
const world = await createWorld(it);
const killer = new Killer({ CRASH_DATABASE_URL: it.app.database.url, CRASH_SIMULATOR_URL: simulator.url });
afterAll(async () => {
  await killer.stop();
  await simulator.stop();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

/** What the processes of the product and of the engine hold in memory, in MB. */
function memoryOf(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 1024);
}

test(
  `an upload of ${megabytes} MB survives two kills of the server, in flat memory`,
  async () => {
    const file = path.join(folder, 'disk.raw');
    const sha256 = writeDisk(file, megabytes);
    const size = megabytes * megabyte;
    const ada = await signIn(it, world.ada);
    const announced = await ada.request({
      method: 'POST',
      url: '/svc/hdlibrary/uploads',
      payload: {
        name: 'Large disk',
        zoneId: world.zoneId,
        format: 'raw',
        fileName: 'disk.raw',
        sizeBytes: size,
        sha256,
      },
    });
    expect(announced.statusCode, announced.body).toBe(201);
    const { imageId, url, ticket } = announced.json<{ imageId: string; url: string; ticket: string }>();
    const headers = { ...ada.headers, 'tus-resumable': '1.0.0', 'upload-ticket': ticket };
    const offsetNow = async (): Promise<number | null> => {
      const answer = await fetch((await killer.address()) + url, { method: 'HEAD', headers }).catch(() => null);
      return answer?.ok === true ? Number(answer.headers.get('upload-offset')) : null;
    };
    const input = openSync(file, 'r');
    const memory: number[] = [];
    const piece = Buffer.alloc(pieceBytes);
    let offset: number | null = null;
    while (offset === null || offset < size) {
      offset ??= await offsetNow();
      if (offset === null || offset >= size) {
        if (offset === null) await delay(50);
        continue;
      }
      const length = readSync(input, piece, 0, pieceBytes, offset);
      const bytes = piece.subarray(0, length);
      const at: number = offset;
      const sending = fetch((await killer.address()) + url, {
        method: 'PATCH',
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(at),
          'upload-checksum': `sha256 ${createHash('sha256').update(bytes).digest('base64')}`,
        },
        body: bytes,
      }).catch(() => null);
      const share = killAt[killer.kills];
      if (share !== undefined && at / size >= share) await killer.kill();
      const answer = await sending;
      memory.push(memoryOf(killer.pid));
      offset = answer?.status === 204 ? Number(answer.headers.get('upload-offset')) : null;
    }
    closeSync(input);
    expect(killer.kills).toBe(killAt.length);
    let image = null;
    do {
      await delay(100);
      const answer = await fetch(`${await killer.address()}/svc/hdlibrary/images/${imageId}`, { headers: ada.headers });
      image = (await answer.json()) as { state: string; sha256: string; sizeBytes: number };
    } while (image.state === 'checking' || image.state === 'uploading');
    expect(image).toMatchObject({ state: 'available', sha256, sizeBytes: size });
    const most = Math.max(...memory);
    console.log(`memory of the server: first ${memory[0]} MB, most ${most} MB, over ${memory.length} pieces`);
    // A process that kept what it was sent would hold the whole file.
    expect(most).toBeLessThan(400);
  },
  20 * 60_000,
);
