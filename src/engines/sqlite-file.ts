import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { newId } from '#kernel/ids.ts';

/** Another process serves this store. */
export class StoreInUse extends Error {
  override name = 'StoreInUse';
}

/** Where the file says which history it holds. */
const about = 'CREATE TABLE IF NOT EXISTS about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;';

/** An engine's own durable memory: one SQLite file, or `:memory:`, that one process holds at a time. */
export class SqliteFile {
  readonly file: string;
  /** Names this store's history, so that a cursor of another one is noticed. */
  readonly epoch: string;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** Opens or makes the store. Throws StoreInUse when another process has it. */
  constructor(file: string, schema: string) {
    this.file = file;
    this.#db = new DatabaseSync(file);
    try {
      // The exclusive lock is what keeps two simulators off one store; the kernel frees it with the process.
      this.#db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
      this.#db.exec(`BEGIN IMMEDIATE; ${about} ${schema} COMMIT;`);
    } catch (error) {
      this.#db.close();
      const busy = error instanceof Error && 'errcode' in error && error.errcode === 5;
      throw busy ? new StoreInUse(`Another process serves ${file}.`) : error;
    }
    this.run("INSERT OR IGNORE INTO about VALUES ('epoch', ?)", newId());
    this.epoch = this.get<{ value: string }>("SELECT value FROM about WHERE key = 'epoch'")?.value ?? '';
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    // Typed edge: the caller names the columns that its own statement selects.
    return this.#prepared(sql).all(...values) as Row[];
  }

  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    // Typed edge, as above.
    return this.#prepared(sql).get(...values) as Row | undefined;
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#prepared(sql).run(...values);
  }

  /** Runs the work in one transaction: all of it is kept, or nothing. */
  transact<T>(work: () => T): T {
    this.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (error) {
      this.run('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#db.close();
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql)));
    return statement;
  }
}
