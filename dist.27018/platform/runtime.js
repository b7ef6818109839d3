import { startEmbedded } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { productMigrations } from '#platform/db/migrations.ts';
import { openDatabase } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { secretKey } from '#platform/secret.ts';
const OLDEST_SERVER = 150_000;
/** Opens the installation's database (starting the embedded one when none is configured) and its secret. */
export async function openRuntime(config, name) {
    const log = createLog({ level: config.logLevel, name });
    const secret = secretKey(config.secretFile);
    const server = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir }) : external(config.databaseUrl);
    const databaseUrl = server.url;
    const database = openDatabase(databaseUrl, { applicationName: `skydeck ${name}`, log });
    const close = async () => {
        await database.close();
        await server.stop();
    };
    try {
        await requireVersion(database);
    }
    catch (error) {
        await close();
        throw error;
    }
    return { config, log, database, databaseUrl, secret, close };
}
/** Brings the database's tables to this release. */
export async function migrateRuntime({ databaseUrl, log }) {
    const applied = await migrate(databaseUrl, productMigrations());
    if (applied.length > 0)
        log.info({ applied: applied.length }, 'database migrated');
}
function external(url) {
    return { url, stop: async () => { } };
}
async function requireVersion(database) {
    const { rows } = await database.pool.query(`select current_setting('server_version') as version, current_setting('server_version_num')::int as number`);
    const [found] = rows;
    if (found && found.number >= OLDEST_SERVER)
        return;
    throw new Error(`DATABASE_URL leads to PostgreSQL ${found?.version}; version 15 or newer is needed.`);
}
