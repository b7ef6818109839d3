import type pg from 'pg';
import type { TestApp } from './app.ts';

type Query = (text: unknown, ...rest: unknown[]) => unknown;

/** The texts of the statements that the product's pool has sent since it was asked last. Call it before the first request. */
export function watchStatements({ app }: TestApp): () => string[] {
  let texts: string[] = [];
  app.database.pool.on('connect', (client: pg.PoolClient) => {
    const send = client.query.bind(client) as Query;
    const query: Query = (text, ...rest) => {
      if (typeof text === 'string') texts.push(text);
      return send(text, ...rest);
    };
    client.query = query as typeof client.query;
  });
  return () => {
    const found = texts;
    texts = [];
    return found;
  };
}
