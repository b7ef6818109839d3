import { callbackify } from 'node:util';
import pg from 'pg';

/** Statements that one connection keeps prepared: more than the product runs again and again. */
export const mostPrepared = 300;
/** What is worth a plan. Without values a text may be several statements, or a command that has none. */
const isPlanned = (text: string): boolean =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';');

type Send = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * A connection that prepares each statement when its text comes a second time: parsing and planning
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
      const name = typeof text === 'string' && Array.isArray(values) ? this.#nameOf(text, values.length > 0) : null;
      if (name === null) return send(text, values, callback);
      const again = (error: unknown) => this.#again({ text: text as string, values }, error);
      if (typeof callback !== 'function') return (send({ name, text, values }) as Promise<unknown>).catch(again);
      const done = callback as (error: unknown, result?: unknown) => void;
      return send({ name, text, values }, (error: unknown, result: unknown) => {
        if (error == null) done(error, result);
        else callbackify(again)(error, done);
      });
    };
    this.query = query as typeof this.query;
    this.#send = send;
  }

  #nameOf(text: string, hasValues: boolean): string | null {
    const known = this.#names.get(text);
    if (known === undefined && !hasValues && !isPlanned(text)) return null;
    // A name is used once: a statement whose deallocation was rolled back with its transaction does no harm.
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

  /**
   * A migration that changes the columns of `select *` invalidates a prepared statement: it is sent once more, unprepared.
   * In a transaction that is too late, and the first error is thrown.
   */
  async #again({ text, values }: { text: string; values: unknown }, error: unknown): Promise<unknown> {
    if (!(error instanceof pg.DatabaseError) || error.code !== '0A000') throw error;
    this.#names.delete(text);
    try {
      return await this.#send(text, values);
    } catch {
      throw error;
    }
  }
}
