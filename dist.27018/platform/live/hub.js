import pg from 'pg';
import { topicPermission } from '#kernel/live.ts';
import { inScope } from '#kernel/scope.ts';
import { clientConfig } from '#platform/db/pool.ts';
/** Events are gathered this long before they are read, so that a burst costs one query. */
const gatherMs = 15;
const reconnectMs = 1000;
export function startHub(database, { log, name }) {
    const streams = new Set();
    const observers = new Set();
    const wakers = new Set();
    const pending = new Set();
    let client = null;
    let gather = null;
    let retry = null;
    let closed = false;
    const flush = async () => {
        gather = null;
        const ids = [...pending];
        pending.clear();
        if (streams.size === 0 && observers.size === 0)
            return;
        const { rows } = await database.pool.query('select id, topic, site_id, account_id, data from event where id = any($1::bigint[]) order by id', [ids]);
        for (const row of rows) {
            for (const observer of observers)
                observer(row.topic);
            for (const { actor, listener } of streams)
                if (maySee(actor, row))
                    listener(toEvent(row));
        }
    };
    const hear = (message) => {
        if (message.channel === 'skydeck_task')
            return wakers.forEach((wake) => wake());
        pending.add(message.payload ?? '0');
        gather ??= setTimeout(() => void flush().catch((error) => log.warn({ err: error }, 'events not read')), gatherMs);
    };
    const connect = async () => {
        if (closed)
            return;
        const own = new pg.Client(clientConfig(database.url, 'skydeck-live'));
        own.on('notification', hear);
        own.on('error', (error) => log.warn({ err: error }, 'event connection lost'));
        own.on('end', () => {
            if (client === own)
                client = null;
            if (!closed)
                retry = setTimeout(() => void connect(), reconnectMs);
        });
        try {
            await own.connect();
            await own.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
            await own.query('listen skydeck_event; listen skydeck_task');
            client = own;
            wakers.forEach((wake) => wake());
        }
        catch (error) {
            log.warn({ err: error }, 'cannot listen for events');
            await own.end().catch(() => undefined);
        }
    };
    void connect();
    return {
        subscribe(actor, listener) {
            const stream = { actor, listener };
            streams.add(stream);
            return () => void streams.delete(stream);
        },
        async since(actor, id) {
            const { rows } = await database.pool.query('select id, topic, site_id, account_id, data from event where id > $1 order by id limit 1000', [id]);
            return rows.filter((row) => maySee(actor, row)).map(toEvent);
        },
        onEvent(listener) {
            observers.add(listener);
            return () => void observers.delete(listener);
        },
        onTask(wake) {
            wakers.add(wake);
            return () => void wakers.delete(wake);
        },
        async close() {
            closed = true;
            if (gather !== null)
                clearTimeout(gather);
            if (retry !== null)
                clearTimeout(retry);
            await client?.end().catch(() => undefined);
        },
    };
}
function maySee(actor, row) {
    return actor.permissions.has(topicPermission[row.topic]) && inScope(actor.scope, row.site_id, row.account_id);
}
/** The outbox row as it goes over the wire; its data was typed when it was written. */
function toEvent(row) {
    return { id: String(row.id), topic: row.topic, data: row.data };
}
