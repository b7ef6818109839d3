import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { scannerClient, ScanError } from './client.ts';
import { eicar, serveScanner } from './sandbox.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'scanner-'));
const maxBytes = 1_000_000;
const overTcp = await serveScanner({ at: 0, maxBytes });
const overSocket = await serveScanner({ at: path.join(folder, 'clamd.ctl'), maxBytes });
afterAll(async () => {
  await overTcp.close();
  await overSocket.close();
  rmSync(folder, { recursive: true });
});

const patient = new AbortController().signal;
const scan = (parts: AsyncIterable<Buffer>, url = overTcp.url, signal = patient) =>
  scannerClient({ url, patienceMs: 500 }).scan(parts, signal);
async function* piecesOf(bytes: Buffer, ...cuts: number[]): AsyncGenerator<Buffer> {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (let n = 1; n < places.length; n++) yield bytes.subarray(places[n - 1], places[n]);
}
async function* endless(seen: { bytes: number }): AsyncGenerator<Buffer> {
  for (;;) {
    seen.bytes += 65_536;
    yield Buffer.alloc(65_536);
  }
}

describe.each([
  ['TCP', overTcp],
  ['a local socket', overSocket],
])('over %s', (_, { url }) => {
  test('bytes without a virus are clean', async () => {
    expect(await scan(piecesOf(Buffer.alloc(300_000, 1)), url)).toEqual({ outcome: 'clean' });
    expect(await scan(piecesOf(Buffer.alloc(0)), url)).toEqual({ outcome: 'clean' });
  });

  test('a virus is found by name, wherever the pieces are cut', async () => {
    const bytes = Buffer.concat([Buffer.alloc(70_000, 2), eicar, Buffer.alloc(9000, 3)]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: bytes.length }), { maxLength: 8 }), async (cuts) => {
        const found = await scan(piecesOf(bytes, ...cuts), url);
        expect(found).toEqual({ outcome: 'infected', signature: 'Eicar-Signature' });
      }),
      { numRuns: 40 },
    );
  });

  test('more bytes than the scanner takes are no verdict, and no more of them are read', async () => {
    const seen = { bytes: 0 };
    expect(await scan(endless(seen), url)).toEqual({ outcome: 'too-large' });
    expect(seen.bytes).toBeLessThan(64 * maxBytes);
  });
});

test.each(['hang-up', 'mute', 'error'] as const)('a scanner with the fault %s gives no verdict', async (fault) => {
  overTcp.fail(fault);
  await expect(scan(piecesOf(Buffer.alloc(200_000)))).rejects.toBeInstanceOf(ScanError);
  expect(await scan(piecesOf(Buffer.alloc(10)))).toEqual({ outcome: 'clean' });
});

test('a scanner that is not there is named, with what happened', async () => {
  const gone = await serveScanner({ at: 0 });
  await gone.close();
  await expect(scan(piecesOf(Buffer.alloc(10)), gone.url)).rejects.toThrow(
    'The virus scanner could not be reached. No connection could be made.',
  );
  await expect(scan(piecesOf(Buffer.alloc(10)), `unix:${folder}/none`)).rejects.toBeInstanceOf(ScanError);
});

test('what fails in reading the bytes is not blamed on the scanner', async () => {
  // oxlint-disable-next-line require-yield
  async function* broken(): AsyncGenerator<Buffer> {
    throw new RangeError('the disk failed');
  }
  await expect(scan(broken())).rejects.toBeInstanceOf(RangeError);
});

test('the signal ends a scan with its reason', async () => {
  const ending = new AbortController();
  overTcp.fail('mute');
  const scanning = scan(piecesOf(Buffer.alloc(10)), overTcp.url, ending.signal);
  ending.abort(new Error('enough'));
  await expect(scanning).rejects.toThrow('enough');
});

test('the sandbox answers the commands by which an operator tries it', async () => {
  const { connect } = await import('node:net');
  const ask = (command: string) =>
    new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(new URL(overTcp.url).port), '127.0.0.1', () => socket.write(command));
      socket.on('data', (part) => (text += part.toString())).once('close', () => resolve(text));
    });
  expect([await ask('zPING\0'), await ask('nVERSION\n')]).toEqual(['PONG\0', 'ClamAV 1.4.1/Sandbox\n']);
});
