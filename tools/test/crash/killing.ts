import { end, Standby, type Life } from './standby.ts';

/** Runs the product in its own process and kills it without warning, as often as requested. */
export class Killer {
  readonly #standby: Standby;
  #current: Life | null = null;
  #address: Promise<string>;
  kills = 0;

  constructor(env: NodeJS.ProcessEnv) {
    this.#standby = new Standby({ CRASH_SERVES: '1', ...env });
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

  /** False: it has ended by itself. */
  get isAlive(): boolean {
    return this.#current === null || (this.#current.child.exitCode === null && this.#current.child.signalCode === null);
  }

  /** SIGKILL now; the next process takes over at once. */
  async kill(): Promise<void> {
    await this.#address;
    await end(this.#current!);
    this.kills += 1;
    this.#address = this.#begin();
    await this.#address;
  }

  async stop(): Promise<void> {
    if (this.#current !== null) await end(this.#current);
    await this.#standby.stop();
  }

  async #begin(): Promise<string> {
    this.#current = await this.#standby.begin();
    return String((await this.#current.lines.next()).value);
  }
}
