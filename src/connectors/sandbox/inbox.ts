import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

export type Channel = 'mail' | 'sms' | 'webhook';

/** What arrived, as it is shown and as tests read it. */
export interface Arrived {
  seq: number;
  channel: Channel;
  /** The Message-ID without brackets, or the id of the text message or webhook. */
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** The header lines of a mail or a webhook as they came. */
  headers: string;
  at: string;
}

const Channels = z.enum(['mail', 'sms', 'webhook']);
const keep = 2000;

/** Keeps what arrived in a SQLite file, or in memory; several processes may share one file. */
export class Inbox {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec(`
      pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;
      create table if not exists arrived (
        seq integer primary key autoincrement, channel text not null, id text not null, sender text not null,
        recipient text not null, subject text not null, text text not null, html text, headers text not null,
        at text not null
      ) strict;
      create index if not exists arrived_recipient on arrived (recipient, seq);
      create index if not exists arrived_id on arrived (channel, id);`);
  }

  /** Stores one message; the oldest beyond 2,000 go. */
  add(message: Omit<Arrived, 'seq' | 'at'>): void {
    const { channel, id, from, to, subject, text, html, headers } = message;
    this.#database
      .prepare(
        `insert into arrived (channel, id, sender, recipient, subject, text, html, headers, at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(channel, id, from, to.toLowerCase(), subject, text, html, headers, new Date().toISOString());
    this.#database.prepare('delete from arrived where seq <= (select max(seq) from arrived) - ?').run(keep);
  }

  has(channel: Channel, id: string): boolean {
    return this.#database.prepare('select 1 from arrived where channel = ? and id = ?').get(channel, id) !== undefined;
  }

  /** Newest first; `to` matches any part of the recipient. */
  list(query: { to?: string; channel?: Channel; limit?: number } = {}): Arrived[] {
    const rows = this.#database
      .prepare(
        `select * from arrived where instr(recipient, ?) > 0 and (? = '' or channel = ?)
         order by seq desc limit ?`,
      )
      .all(query.to?.toLowerCase() ?? '', query.channel ?? '', query.channel ?? '', query.limit ?? 100);
    return rows.map(toArrived);
  }

  find(seq: number): Arrived | null {
    const row = this.#database.prepare('select * from arrived where seq = ?').get(seq);
    return row === undefined ? null : toArrived(row);
  }

  /** Grows with every message. */
  last(): number {
    return Number(this.#database.prepare('select coalesce(max(seq), 0) as last from arrived').get()?.['last'] ?? 0);
  }

  clear(): void {
    this.#database.exec('delete from arrived');
  }

  close(): void {
    this.#database.close();
  }
}

function toArrived(row: Record<string, unknown>): Arrived {
  const text = (name: string): string => z.string().parse(row[name]);
  return {
    seq: Number(row['seq']),
    channel: Channels.parse(row['channel']),
    id: text('id'),
    from: text('sender'),
    to: text('recipient'),
    subject: text('subject'),
    text: text('text'),
    html: row['html'] === null ? null : text('html'),
    headers: text('headers'),
    at: text('at'),
  };
}
