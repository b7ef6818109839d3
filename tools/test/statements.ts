import type pg from 'pg';
import type { TestApp } from './app.ts';

/** A statement that was sent to the database. */
export interface Sent {
  text: string;
  /** Its connection was waiting for no answer: it is the first statement of a round trip. */
  first: boolean;
}

/** Keeps what is sent on the connections of a pool from now on. */
export function recordStatements(pool: pg.Pool): Sent[] {
  const sent: Sent[] = [];
  const known = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    let waiting = 0;
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const recorded = (...given: unknown[]): unknown => {
      const [asked] = given;
      const text = typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? '');
      sent.push({ text, first: waiting === 0 });
      const answer = query(...given);
      if (!(answer instanceof Promise)) return answer;
      waiting += 1;
      return answer.finally(() => (waiting -= 1));
    };
    Object.assign(client, { query: recorded });
  });
  return sent;
}

/** The texts of the statements that the product's pool has sent since it was asked last. */
export function watchStatements({ app }: TestApp): () => string[] {
  const sent = recordStatements(app.database.pool);
  return () => sent.splice(0).map(({ text }) => text);
}
