import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StartedProduct } from '#test/started-product.ts';
import { simulated, startDemo } from '../demo-product.ts';

/** A product of one journey alone, with the demonstration: web, worker and engine may be killed together. */
export class OwnProduct {
  readonly data: string;
  readonly #port: string;
  #process: StartedProduct;

  private constructor(data: string, process: StartedProduct) {
    this.data = data;
    this.#port = process.port;
    this.#process = process;
  }

  static async start(): Promise<OwnProduct> {
    const data = mkdtempSync(path.join(tmpdir(), 'skydeck-own-'));
    // Started by root, the database may have to run as no one, who must get there.
    chmodSync(data, 0o755);
    try {
      return new OwnProduct(data, await startDemo(data, { SKYDECK_ENGINES: simulated }));
    } catch (error) {
      rmSync(data, { recursive: true, force: true });
      throw error;
    }
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Ends everything that serves and works at once and without warning; nothing runs until `goOn`. */
  kill(): Promise<void> {
    return this.#process.kill();
  }

  /** Starts it again at the same port, with what the database has. */
  async goOn(): Promise<void> {
    this.#process = await startDemo(this.data, { SKYDECK_ENGINES: simulated, PORT: this.#port });
  }

  async stop(): Promise<void> {
    await this.#process.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}
