import { readFileSync } from 'node:fs';
import type { StartedProduct } from '#test/started-product.ts';
import { simulated, startDemoWeb } from '../demo-product.ts';

/**
 * One more web process of the product that the journeys use, at its own port: it can be stopped or killed without
 * disturbing them.
 */
export class SecondWeb {
  #process: StartedProduct;
  #restarted: Promise<void> = Promise.resolve();
  kills = 0;

  private constructor(process: StartedProduct) {
    this.#process = process;
  }

  static start = async (): Promise<SecondWeb> => new SecondWeb(await launch('0'));

  get url(): string {
    return `http://localhost:${this.#process.port}`;
  }

  /** What it holds in memory, in MB; null while there is none. */
  memory(): number | null {
    try {
      const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#process.pid}/status`, 'utf8'))?.[1];
      return kb === undefined ? null : Math.round(Number(kb) / 1024);
    } catch {
      return null;
    }
  }

  /** Ends it at once and without warning, in the middle of what it does; then starts another at the same port. */
  async kill(): Promise<void> {
    this.kills += 1;
    await this.#restarted;
    this.#restarted = this.#replace();
    await this.#restarted;
  }

  /** Ends it as a supervisor does, until it goes on; answers its exit code. */
  pause(): Promise<number | null> {
    return this.#process.stop();
  }

  /** Starts another at the same port. */
  async goOn(): Promise<void> {
    this.#process = await launch(this.#process.port);
  }

  async stop(): Promise<void> {
    await this.#restarted.catch(() => undefined);
    await this.#process.stop();
  }

  async #replace(): Promise<void> {
    await this.#process.kill();
    await this.goOn();
  }
}

const launch = (port: string): Promise<StartedProduct> =>
  startDemoWeb(process.env['E2E_DATA_DIR'] ?? '', { SKYDECK_ENGINES: simulated, PORT: port });
