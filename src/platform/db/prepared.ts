import pg from 'pg';

/** Statements that one connection keeps prepared: more than the product runs again and again. */
export const mostPrepared = 300;

type Send = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * A connection that prepares each statement with parameters when its text comes a second time: parsing and planning
 * a list can cost PostgreSQL more than running it. The statement used longest ago makes way for a new one.
 */
export class PreparingClient extends pg.Client {
  /** By text, used longest ago first; null: seen once, not prepared. */
  readonly #names = new Map<string, string | null>();
  #given = 0;
  readonly #send: Send;

  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as Send;
    const query: Send = (text, values, callback) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? this.#nameOf(text) : null;
      if (name === null) return send(text, values, callback);
      const sent = send({ name, text, values }, callback);
      return sent instanceof Promise ? sent.catch((error: unknown) => this.#fail(text as string, error)) : sent;
    };
    this.query = query as typeof this.query;
    this.#send = send;
  }

  #nameOf(text: string): string | null {
    const known = this.#names.get(text);
    // A name is given once: a statement whose deallocation failed with its transaction is in nobody's way.
    const name = known === undefined ? null : (known ?? `s${(this.#given += 1)}`);
    this.#names.delete(text);
    this.#names.set(text, name);
    if (this.#names.size > mostPrepared) this.#forgetOldest();
    return name;
  }

  #forgetOldest(): void {
    const [text, name] = this.#names.entries().next().value!;
    this.#names.delete(text);
    if (name !== null) void (this.#send(`deallocate ${name}`) as Promise<unknown>).catch(() => undefined);
  }

  /** A migration that changes the columns of `select *` makes a prepared statement useless: the next one is made anew. */
  #fail(text: string, error: unknown): never {
    if (error instanceof pg.DatabaseError && error.code === '0A000') this.#names.delete(text);
    throw error;
  }
}
