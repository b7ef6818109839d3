import { Failure } from '#kernel/failure.ts';
import type { Message } from '#kernel/message.ts';
import { say } from '#engines/messages.ts';
import { spawn } from 'node:child_process';
import { open as openFile, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { pidFileOf, runFolder, socketOf } from './command.ts';
import { folderOf } from '../images/disks.ts';
import type { MachineRow } from '../../stored/machines.ts';
import { cleanUp, launchArguments, makeRunFolder } from './launching.ts';
import { gone, processOf } from './process-of.ts';
import { Qmp, QmpGone } from './qmp.ts';
import { SerialLine } from './serial-line.ts';
import type { Host } from '../host/context.ts';

const startWithinMs = 90_000;
const quitWithinMs = 15_000;

/** A machine that runs, as far as this process has hold of it. */
export interface Guest {
  ref: string;
  pid: number;
  qmp: Qmp;
  serial: SerialLine;
}

const Status = z.object({ status: z.string() });
/** What QEMU says of a guest that will not go on. */
export const endedStatuses: Readonly<Record<string, Message>> = {
  shutdown: say('off.shutdown'),
  'guest-panicked': say('off.panicked'),
  'internal-error': say('off.internal-error'),
};

/** The machines that run on this host: they are their own processes, which outlive this one. */
export class Guests {
  readonly #held = new Map<string, Guest>();
  #onGuestEvent: (ref: string, event: string) => void = () => undefined;

  /** Called when a guest powers itself off, restarts itself, or ends (`ENDED`). */
  onEvent(onGuestEvent: (ref: string, event: string) => void): void {
    this.#onGuestEvent = onGuestEvent;
  }

  get(ref: string): Guest | undefined {
    return this.#held.get(ref);
  }

  /** The word of QEMU for what the guest does; null when there is none. */
  async status(ref: string): Promise<string | null> {
    const guest = this.#held.get(ref);
    if (guest === undefined) return null;
    return guest.qmp.ask('query-status', Status).then(
      ({ status }) => status,
      () => null,
    );
  }

  /** Takes hold of a machine that runs already; null when it does not. Throws when it runs and does not answer. */
  async adopt(host: Host, ref: string, withinMs = startWithinMs): Promise<Guest | null> {
    const held = this.#held.get(ref);
    if (held !== undefined) return held;
    const pidFile = pidFileOf(host, ref);
    const until = Date.now() + withinMs;
    for (;;) {
      const pid = await processOf(pidFile, ref);
      if (pid === null) return null;
      const qmp = await Qmp.connect(socketOf(host, ref, 'qmp'), withinMs).catch(() => null);
      // Two who ask at once take hold of it once.
      const meanwhile = this.#held.get(ref);
      if (meanwhile !== undefined) return meanwhile;
      if (qmp !== null) return this.#hold(host, ref, { pid, qmp });
      if (Date.now() > until) throw new Failure(say('machine-silent'));
      await delay(100);
    }
  }

  /** Starts the machine, with its processors stopped, unless it runs already. */
  async launch(host: Host, machine: MachineRow): Promise<Guest> {
    const running = await this.adopt(host, machine.ref);
    if (running !== null) return running;
    try {
      return await this.#start(host, machine);
    } catch (error) {
      if ((await processOf(pidFileOf(host, machine.ref), machine.ref)) === null) await cleanUp(host, machine.ref);
      throw error;
    }
  }

  async #start(host: Host, machine: MachineRow): Promise<Guest> {
    const folder = runFolder(host, machine.ref);
    await rm(folder, { recursive: true, force: true });
    await makeRunFolder(host, machine.ref);
    const args = await launchArguments(host, machine);
    const log = await openFile(path.join(folder, 'log'), 'a', 0o600);
    const child = spawn('/bin/sh', args, {
      cwd: folderOf(host, machine.ref),
      detached: true,
      env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin` },
      stdio: ['ignore', log.fd, log.fd],
    });
    let failed: string | null = null;
    child
      .once('error', (error) => (failed = error.message))
      .once('exit', () => (failed ??= 'ended'))
      .unref();
    await log.close();
    const until = Date.now() + startWithinMs;
    for (;;) {
      const pid = await processOf(pidFileOf(host, machine.ref), machine.ref);
      const qmp = pid === null ? null : await Qmp.connect(socketOf(host, machine.ref, 'qmp')).catch(() => null);
      if (pid !== null && qmp !== null) return this.#hold(host, machine.ref, { pid, qmp });
      if (failed !== null) throw new Failure(say('did-not-start', { reason: await this.why(host, machine.ref) }));
      if (Date.now() > until) throw new QmpGone('QEMU did not start in time.');
      await delay(30);
    }
  }

  /** Cuts the power: ends the process, and waits until it is gone. */
  async quit(host: Host, ref: string): Promise<void> {
    const folder = runFolder(host, ref);
    const pidFile = pidFileOf(host, ref);
    await this.#held
      .get(ref)
      ?.qmp.run('quit')
      .catch(() => undefined);
    if (!(await gone(pidFile, ref, this.#held.has(ref) ? quitWithinMs : 0))) {
      const pid = await processOf(pidFile, ref);
      if (pid !== null) process.kill(pid, 'SIGKILL');
      if (!(await gone(pidFile, ref, quitWithinMs))) throw new Failure(say('machine-does-not-end'));
    }
    this.#releaseServer(ref);
    // The shell beside it and the serial line may just be writing their last word.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    await cleanUp(host, ref);
  }

  /** How the last run ended, in words. */
  async why(host: Host, ref: string): Promise<Message> {
    const folder = runFolder(host, ref);
    const log = (await readFile(path.join(folder, 'log'), 'utf8').catch(() => '')).trim().split('\n').at(-1) ?? '';
    const code = (await readFile(path.join(folder, 'exit'), 'utf8').catch(() => '')).trim();
    if (code === '') return say('off.vanished');
    return log === '' ? say('off.exit-code', { code }) : say('off.exit-output', { code, output: log });
  }

  /** Releases all guests, which keep running. */
  close(): void {
    for (const { qmp, serial } of this.#held.values()) {
      serial.close();
      qmp.close();
    }
    this.#held.clear();
  }

  async #hold(host: Host, ref: string, { pid, qmp }: { pid: number; qmp: Qmp }): Promise<Guest> {
    const serial = new SerialLine(path.join(runFolder(host, ref), 'shown'));
    await serial.connect(socketOf(host, ref, 'serial'));
    const guest = { ref, pid, qmp, serial };
    this.#held.set(ref, guest);
    qmp.on('event', (event) => this.#onGuestEvent(ref, event));
    void this.#awaitEnd(guest);
    return guest;
  }

  async #awaitEnd(guest: Guest): Promise<void> {
    await guest.qmp.closed;
    if (this.#held.get(guest.ref) !== guest) return;
    this.#releaseServer(guest.ref);
    this.#onGuestEvent(guest.ref, 'ENDED');
  }

  #releaseServer(ref: string): void {
    const guest = this.#held.get(ref);
    this.#held.delete(ref);
    guest?.serial.end();
    guest?.qmp.close();
  }
}
