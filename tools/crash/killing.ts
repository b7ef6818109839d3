import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { inject } from 'vitest';

interface Life {
  child: ChildProcess;
  lines: AsyncIterator<string>;
  reader: Interface;
}

/** Runs the product in a process of its own and kills it without warning, as often as told. */
export class Killer {
  readonly #env: NodeJS.ProcessEnv;
  #standby: Promise<Life>;
  #current: Life | null = null;
  #address: Promise<string>;
  kills = 0;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
    this.#standby = this.#launch();
    this.#address = this.#begin();
  }

  /** Where the living process answers. */
  address(): Promise<string> {
    return this.#address;
  }

  /** The living process. */
  get pid(): number {
    return this.#current?.child.pid ?? 0;
  }

  /** SIGKILL now; the next process takes over at once. */
  async kill(): Promise<void> {
    await this.#address;
    const dying = this.#current!;
    dying.child.kill('SIGKILL');
    await once(dying.child, 'exit');
    dying.reader.close();
    this.kills += 1;
    this.#address = this.#begin();
    await this.#address;
  }

  async stop(): Promise<void> {
    for (const life of [this.#current, await this.#standby]) {
      if (life === null || life.child.exitCode !== null) continue;
      life.child.kill('SIGKILL');
      await once(life.child, 'exit');
    }
  }

  async #begin(): Promise<string> {
    const life = await this.#standby;
    this.#current = life;
    this.#standby = this.#launch();
    life.child.stdin!.write('go\n');
    return String((await life.lines.next()).value);
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
