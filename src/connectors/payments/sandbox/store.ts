import { DatabaseSync } from 'node:sqlite';

/** What the sandbox keeps: things by kind and id, answers by their idempotency key, events that are still to be sent. */
export class PaymentStore {
  readonly #database: DatabaseSync;

  /** @param file a SQLite file, or `:memory:` */
  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec(`
      pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;
      create table if not exists thing (
        kind text not null, id text not null, body text not null, primary key (kind, id)) without rowid;
      create table if not exists event (
        seq integer primary key autoincrement, id text not null unique, provider text not null, type text not null,
        body text not null, sent integer not null default 0);`);
  }

  /** Null: there is none. Typed edge: what is read is what was put under the same kind. */
  get<T>(kind: string, id: string): T | null {
    const row = this.#database.prepare('select body from thing where kind = ? and id = ?').get(kind, id);
    return row === undefined ? null : (JSON.parse(String(row['body'])) as T);
  }

  put<T>(kind: string, id: string, body: T): T {
    this.#database
      .prepare('insert into thing values (?, ?, ?) on conflict (kind, id) do update set body = excluded.body')
      .run(kind, id, JSON.stringify(body));
    return body;
  }

  count(kind: string): number {
    return Number(this.#database.prepare('select count(*) as n from thing where kind = ?').get(kind)?.['n']);
  }

  addEvent(event: { id: string; provider: string; type: string; body: string }): void {
    this.#database
      .prepare('insert into event (id, provider, type, body) values (?, ?, ?, ?)')
      .run(event.id, event.provider, event.type, event.body);
  }

  /** In the order in which they happened. */
  events(which: { unsent?: boolean } = {}): StoredEvent[] {
    return this.#database
      .prepare(
        `select id, provider, type, body from event ${which.unsent === true ? 'where sent = 0' : ''} order by seq`,
      )
      .all()
      .map((row) => ({
        id: String(row['id']),
        provider: String(row['provider']),
        type: String(row['type']),
        body: String(row['body']),
      }));
  }

  markSent(id: string): void {
    this.#database.prepare('update event set sent = 1 where id = ?').run(id);
  }

  close(): void {
    this.#database.close();
  }
}

export interface StoredEvent {
  id: string;
  provider: string;
  type: string;
  body: string;
}
