import type { Config } from '#platform/config.ts';
import { openDataFolder } from '#platform/data-folder.ts';
import { ensureAppRole, type AppAccess } from '#platform/db/app-role.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { productMigrations } from '#platform/db/migrations.ts';
import { openFailure } from '#platform/db/open-failure.ts';
import { openDatabase, type Database } from '#platform/db/pool.ts';
import { createLog, type Logger } from '#platform/log.ts';
import { createLogBuffer, type LogBuffer } from '#platform/logs/log-buffer.ts';
import { say } from '#platform/messages.ts';
import { secretKey } from '#platform/secret.ts';
import { checkSecret } from '#platform/secret-canary.ts';
import { StartError } from '#platform/start-error.ts';

const OLDEST_SERVER = 150_000;

/** What every command that works on the installation is on. */
export interface Runtime {
  config: Config;
  log: Logger;
  /** What was logged and is not kept yet. */
  logged: LogBuffer;
  database: Database;
  /** The `postgres://` URL behind `database`, embedded or not, and never a pooler that shares connections. */
  databaseUrl: string;
  /** The installation's 32-byte secret. */
  secret: Buffer;
  /** Closes the connections, then stops the embedded server if this process started it. */
  close(): Promise<void>;
}

/** Opens the installation's database (starting the embedded one when none is configured) and its secret. */
export async function openRuntime(config: Config, name: string): Promise<Runtime> {
  const logged = createLogBuffer();
  // Without a keeper, nothing would ever empty it.
  const kept = config.logKeepMb > 0 ? { kept: logged } : {};
  const log = createLog({ level: config.logLevel, name, production: config.env === 'production', ...kept });
  openDataFolder(config.dataDir);
  const secret = secretKey(config.secretFile);
  const external = config.databaseDirectUrl ?? config.databaseUrl;
  const server = external === null ? await startEmbedded({ dataDir: config.dataDir, log }) : notOurs(external);
  const databaseUrl = server.url;
  const database = openDatabase(databaseUrl, {
    applicationName: `skydeck ${name}`,
    log,
    prepares: config.preparedStatements,
  });
  const close = async (): Promise<void> => {
    await database.close();
    await server.stop();
  };
  try {
    await requireVersion(database);
  } catch (error) {
    await close();
    throw openFailure(error, databaseUrl);
  }
  return { config, log, logged, database, databaseUrl, secret, close };
}

/**
 * Brings the database's tables to this release; answers how the running product reaches them. Throws StartError where
 * that can't be done, or the secret is not the one that the database was set up with.
 */
export async function migrateRuntime({ config, database, databaseUrl, log, secret }: Runtime): Promise<AppAccess> {
  const applied = await migrate(databaseUrl, productMigrations());
  if (applied.length > 0) log.info({ applied: applied.length }, 'database migrated');
  await checkSecret(database.db, secret, config.secretFile);
  const password = config.databaseUrl === null ? decodeURIComponent(new URL(databaseUrl).password) : null;
  const access = await ensureAppRole(databaseUrl, password);
  if (config.databaseDirectUrl === null) return access;
  // The pooler gives its connections the role.
  return { ...access, url: config.databaseUrl ?? databaseUrl, role: null };
}

function notOurs(url: string): { url: string; stop(): Promise<void> } {
  return { url, stop: async () => {} };
}

async function requireVersion(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  );
  const [found] = rows;
  if (found && found.number >= OLDEST_SERVER) return;
  throw new StartError(say('start.database-old', { version: found?.version ?? '' }));
}
