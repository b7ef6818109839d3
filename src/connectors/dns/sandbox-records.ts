import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** What a person sets on the sandbox's page. */
export const TxtRecord = z.strictObject({
  name: z
    .string()
    .transform((name) => name.trim().toLowerCase().replace(/\.$/, ''))
    .pipe(z.string().regex(/^(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/)),
  text: z.string().trim().min(1).max(255),
});
export type TxtRecord = z.infer<typeof TxtRecord>;

export interface StoredRecord extends TxtRecord {
  seq: number;
}

const mostRecords = 500;

/** The TXT records that exist, in a SQLite file or in memory. */
export class Records {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec(`
      pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;
      create table if not exists txt_record (
        seq integer primary key autoincrement, name text not null, text text not null, unique (name, text)
      ) strict;`);
  }

  /** Adds a record; the oldest beyond 500 go. */
  add({ name, text }: TxtRecord): void {
    this.#database.prepare('insert or ignore into txt_record (name, text) values (?, ?)').run(name, text);
    this.#database
      .prepare('delete from txt_record where seq <= (select max(seq) from txt_record) - ?')
      .run(mostRecords);
  }

  remove(seq: number): void {
    this.#database.prepare('delete from txt_record where seq = ?').run(seq);
  }

  /** Newest first. */
  list(): StoredRecord[] {
    return this.#database
      .prepare('select seq, name, text from txt_record order by seq desc')
      .all()
      .map((row) => ({ seq: Number(row['seq']), name: String(row['name']), text: String(row['text']) }));
  }

  textsOf(name: string): string[] {
    const rows = this.#database.prepare('select text from txt_record where name = ? order by seq').all(name);
    return rows.map((row) => String(row['text']));
  }

  close(): void {
    this.#database.close();
  }
}
