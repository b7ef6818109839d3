import { DatabaseSync } from 'node:sqlite';
import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';

export const recordTypes = ['TXT', 'A', 'AAAA', 'MX', 'PTR'] as const;
export type RecordType = (typeof recordTypes)[number];

const hostName = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/;
const isHost = (text: string): boolean => hostName.test(text);
const isValue: Record<RecordType, (text: string) => boolean> = {
  TXT: () => true,
  A: isIPv4,
  AAAA: isIPv6,
  MX: isHost,
  PTR: isHost,
};

/** What a person sets on the sandbox's page: a text, an address, or a host name. */
export const NewRecord = z
  .strictObject({
    name: z
      .string()
      .transform((name) => name.trim().toLowerCase().replace(/\.$/, ''))
      .pipe(z.string().regex(hostName)),
    text: z.string().trim().min(1).max(255),
    type: z.enum(recordTypes).default('TXT'),
  })
  .refine(({ type, text }) => isValue[type](text));
export type NewRecord = z.input<typeof NewRecord>;

export interface StoredRecord extends z.output<typeof NewRecord> {
  seq: number;
}

const mostRecords = 500;

/** The records that exist, in a SQLite file or in memory. */
export class Records {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec(`
      pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;
      create table if not exists dns_record (
        seq integer primary key autoincrement, name text not null, type text not null, text text not null,
        unique (name, type, text)
      ) strict;`);
  }

  /** Adds a record; the oldest beyond 500 go. */
  add({ name, text, type = 'TXT' }: NewRecord): void {
    const insert = 'insert or ignore into dns_record (name, type, text) values (?, ?, ?)';
    this.#database.prepare(insert).run(name, type, text);
    this.#database
      .prepare('delete from dns_record where seq <= (select max(seq) from dns_record) - ?')
      .run(mostRecords);
  }

  remove(seq: number): void {
    this.#database.prepare('delete from dns_record where seq = ?').run(seq);
  }

  /** Newest first. */
  list(): StoredRecord[] {
    return this.#database
      .prepare('select seq, name, type, text from dns_record order by seq desc')
      .all()
      .map((row) => ({
        seq: Number(row['seq']),
        name: String(row['name']),
        // Only `add` writes the column.
        type: String(row['type']) as RecordType,
        text: String(row['text']),
      }));
  }

  /** What a name has, in the order in which it was set. */
  of(name: string): { type: RecordType; text: string }[] {
    const rows = this.#database.prepare('select type, text from dns_record where name = ? order by seq').all(name);
    return rows.map((row) => ({ type: String(row['type']) as RecordType, text: String(row['text']) }));
  }

  close(): void {
    this.#database.close();
  }
}
