import { type Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { Dialect } from '#platform/db/dialect.ts';
import { OutboxDatabase } from '#platform/db/outbox.ts';
import { PipelinedDialect } from '#platform/db/pipelined-dialect.ts';
import { PreparingClient } from '#platform/db/prepared.ts';
import { typeParsers } from '#platform/db/parsers.ts';
import type { DB } from '#platform/db/types.ts';
import type { Logger } from '#platform/log.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

export interface DatabaseOptions {
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** Most connections of this pool. */
  max?: number;
  statementTimeoutMs?: number;
  log?: Logger;
  /** The role that each connection takes on before anything else; null: the one it signed in as. */
  role?: string | null;
  /** Whether statements that come again are prepared; default true. */
  prepares?: boolean;
  /** Whether a statement may be sent before the one in front of it is answered; default false. Cursors and COPY need false. */
  pipelines?: boolean;
  /**
   * The same database without the pooler that `url` leads to, which gives each transaction another connection: settings and
   * role are the pooler's, and nothing is prepared. Null: each connection is one of the database.
   */
  direct?: string | null;
}

export interface Database {
  db: Db;
  /** The pool below `db`: for statements that need no builder. */
  pool: pg.Pool;
  /** For connections outside the pool, which listen and hold locks: never through a pooler that shares them. */
  url: string;
  close(): Promise<void>;
}

/** Connection settings that every connection of ours has, pooled or not. */
export function clientConfig(url: string, applicationName: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: typeParsers,
  };
}

/** Opens a pool; connections are made when first needed. A statement ends after 30 s, a wait for a lock after 10 s. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  let closing = false;
  const { pipelines = false, direct = null } = options;
  /** The pool waits for the promise, which its types leave out, and gives up a connection that cannot be set up. */
  const setUp = (client: pg.ClientBase): unknown => client.query(settingsOf(client, options));
  const pool = new pg.Pool({
    ...clientConfig(url, options.applicationName),
    max: options.max ?? 10,
    idleTimeoutMillis: 60_000,
    // A connection gathers plans and caches: it is replaced now and then.
    maxLifetimeSeconds: 3_600,
    pipeline: pipelines,
    Client: options.prepares === false || direct !== null ? pg.Client : PreparingClient,
    ...(direct === null ? { onConnect: setUp } : {}),
  });
  // Without a listener, a connection that breaks would end the process, idle or in use: its statements fail, and the pool
  // replaces it.
  pool.on('connect', (client) => {
    client.on('error', (error) => closing || options.log?.warn({ reason: error.message }, 'database connection lost'));
  });
  // Of an idle connection the pool reports the same error again, which the listener of the connection has logged.
  pool.on('error', () => undefined);
  const dialect = pipelines ? new PipelinedDialect({ pool }) : new Dialect({ pool });
  const db = new OutboxDatabase({ dialect }, { pipelines });
  const close = async (): Promise<void> => {
    closing = true;
    await db.destroy();
    // Kysely leaves a pool alone that it has not used itself.
    if (!pool.ended) await pool.end();
  };
  return { db, pool, url: direct ?? url, close };
}

/** Sets up a new connection. Poolers refuse most of this as parameters of its start. */
function settingsOf(
  client: pg.ClientBase,
  { role = null, statementTimeoutMs = 30_000 }: Pick<DatabaseOptions, 'role' | 'statementTimeoutMs'>,
): string {
  const settings = [
    `statement_timeout = ${statementTimeoutMs}`,
    'lock_timeout = 10000',
    'idle_in_transaction_session_timeout = 30000',
    // Compiling a plan takes a tenth of a second, where its few rows take a millisecond: PostgreSQL judges by estimates alone.
    'jit = off',
  ];
  if (role !== null) settings.push(`role ${client.escapeIdentifier(role)}`);
  return settings.map((setting) => `set ${setting}`).join('; ');
}
