import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { typeParsers } from '#platform/db/parsers.ts';
/** Connection settings that every connection of ours has, pooled or not. */
export function clientConfig(url, applicationName) {
    return {
        connectionString: url,
        application_name: applicationName,
        connectionTimeoutMillis: 10_000,
        keepAlive: true,
        types: typeParsers,
    };
}
/** Opens a pool; connections are made when first needed. A statement ends after 30 s, a wait for a lock after 10 s. */
export function openDatabase(url, options) {
    let closing = false;
    const pool = new pg.Pool({
        ...clientConfig(url, options.applicationName),
        max: options.max ?? 10,
        idleTimeoutMillis: 60_000,
        statement_timeout: options.statementTimeoutMs ?? 30_000,
        lock_timeout: 10_000,
        idle_in_transaction_session_timeout: 30_000,
    });
    // Without a listener an idle connection that breaks would end the process; the pool replaces it by itself.
    pool.on('error', (error) => closing || options.log?.warn({ reason: error.message }, 'idle database connection lost'));
    const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
    const close = async () => {
        closing = true;
        await db.destroy();
        // Kysely leaves a pool alone that it has not used itself.
        if (!pool.ended)
            await pool.end();
    };
    return { db, pool, url, close };
}
