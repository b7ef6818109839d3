import type { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import type { ConsoleKind } from '#engines/consoles.ts';
import { EngineFinal } from '#engines/port.ts';
import { made, patient, power, type EngineHarness, type UseHarness } from './harness.ts';

/** Reads a console until the condition holds for all that came; fails when the stream ends before. */
async function readUntil(stream: Duplex, holds: (text: string) => boolean): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    const end = (): void => reject(new Error(`The console ended after ${JSON.stringify(text.slice(-200))}`));
    const take = (bytes: Buffer): void => {
      text += bytes.toString('latin1');
      if (!holds(text)) return;
      stream.off('data', take).off('close', end);
      resolve(text);
    };
    stream.on('data', take).once('close', end);
  });
}

const closed = (stream: Duplex): Promise<void> =>
  new Promise((resolve) =>
    stream
      .resume()
      .on('error', () => stream.destroy())
      .once('close', resolve),
  );

async function running(h: EngineHarness, more: object = {}): Promise<string> {
  const { ref } = await made(h, more);
  await power(h, ref, 'on');
  return ref;
}

/** Screens speak RFB, serial lines speak back, and both follow the power. */
export function consoling(use: UseHarness): void {
  const needs = (h: EngineHarness, kind: ConsoleKind, skip: () => never): void => {
    if (!h.engine.capabilities.consoles.includes(kind)) skip();
  };
  const open = (h: EngineHarness, machineRef: string, kind: ConsoleKind) =>
    h.engine.openConsole({ machineRef, kind }, patient);

  it('shows the screen in RFB 3.8, without a password, under the name of the machine', async ({ skip }) => {
    const h = use();
    needs(h, 'vnc', skip);
    const name = `screen-${Date.now()}`;
    const stream = await open(h, await running(h, { name }), 'vnc');
    expect(await readUntil(stream, (text) => text.length >= 12)).toBe('RFB 003.008\n');
    stream.write('RFB 003.008\n');
    expect(await readUntil(stream, (text) => text.length >= 2)).toBe('\x01\x01');
    stream.write('\x01');
    expect(await readUntil(stream, (text) => text.length >= 4)).toBe('\0\0\0\0');
    stream.write('\x01');
    expect(await readUntil(stream, (text) => text.endsWith(name))).toHaveLength(24 + name.length);
    stream.write(Buffer.from([3, 0, 0, 0, 0, 0, 0, 16, 0, 16]));
    const update = await readUntil(stream, (text) => text.length >= 16 + 16 * 16 * 4);
    // An update of the screen, in one rectangle or in several.
    expect(update.slice(0, 3)).toBe('\0\0\0');
    expect(update.charCodeAt(3)).toBeGreaterThanOrEqual(1);
    stream.destroy();
  });

  it('answers on the serial line what is typed, and shows a latecomer what came before', async ({ skip }) => {
    const h = use();
    needs(h, 'serial', skip);
    const ref = await running(h);
    const first = await open(h, ref, 'serial');
    await readUntil(first, (text) => text.includes('login:'));
    first.write('somebody');
    await readUntil(first, (text) => text.includes('somebody'));
    const second = await open(h, ref, 'serial');
    expect(await readUntil(second, (text) => text.includes('somebody'))).toContain('login:');
    first.write('-else');
    await readUntil(second, (text) => text.includes('-else'));
    first.destroy();
    second.destroy();
  });

  it.each(['vnc', 'serial'] as const)('has no %s console while the machine is off or gone', async (kind) => {
    const h = use();
    const { ref } = await made(h);
    for (const machine of [ref, 'no-such-machine']) {
      const refused = await open(h, machine, kind).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(EngineFinal);
      expect(refused).toHaveProperty('message', expect.stringMatching(/\w+/));
    }
  });

  it('ends the console when the machine loses its power, and opens again when it is back', async ({ skip }) => {
    const h = use();
    needs(h, 'serial', skip);
    const ref = await running(h);
    const stream = await open(h, ref, 'serial');
    await readUntil(stream, (text) => text.includes('login:'));
    const end = closed(stream);
    await power(h, ref, 'off');
    await end;
    await power(h, ref, 'on');
    const again = await open(h, ref, 'serial');
    await readUntil(again, (text) => text.includes('login:'));
    again.destroy();
  });

  it('keeps the console through a restart, which shows', async ({ skip }) => {
    const h = use();
    needs(h, 'serial', skip);
    const ref = await running(h);
    const stream = await open(h, ref, 'serial');
    await readUntil(stream, (text) => text.includes('login:'));
    const booted = readUntil(stream, (text) => text.includes('login:'));
    await power(h, ref, 'restart');
    await booted;
    stream.destroy();
  });
}
