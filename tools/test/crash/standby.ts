import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { inject } from 'vitest';
import type { CrashOrder } from './product.ts';

/** A process of the product. */
export interface Life {
  child: ChildProcess;
  /** What it prints. */
  lines: AsyncIterator<string>;
  reader: Interface;
}

/** Keeps one process of the product loaded and waiting, so that a test that kills them waits for none to start. */
export class Standby {
  readonly #env: NodeJS.ProcessEnv;
  #next: Promise<Life>;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
    this.#next = this.#launch();
  }

  /** Lets the waiting process begin; the one after it starts to load. */
  async begin(order: CrashOrder = {}): Promise<Life> {
    const life = await this.#next;
    this.#next = this.#launch();
    life.child.stdin!.write(`${JSON.stringify(order)}\n`);
    return life;
  }

  async stop(): Promise<void> {
    await end(await this.#next);
  }

  async #launch(): Promise<Life> {
    const child = spawn(process.execPath, [inject('crashProduct')], {
      // Forty starts of the same program: compiled code is kept between them.
      env: { ...process.env, NODE_COMPILE_CACHE: path.join(tmpdir(), 'skydeck-crash-code'), ...this.#env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.on('error', () => child.stdin.destroy());
    const reader = createInterface(child.stdout);
    const lines = reader[Symbol.asyncIterator]();
    const warm = await lines.next();
    if (warm.value !== 'warm') throw new Error('the product did not start');
    return { child, lines, reader };
  }
}

/** SIGKILL, unless the process has ended. */
export async function end({ child, reader }: Life): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  reader.close();
}
