import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import type { PostgresDialectConfig, TransactionSettings } from 'kysely';
import { Dialect, FencedDriver } from '#platform/db/dialect.ts';

/** Over connections that send statements without waiting for the answers to earlier ones. */
export class PipelinedDialect extends Dialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#config);
  }
}

/** A transaction begins in one round trip with its first statement. */
class PipelinedDriver extends FencedDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel !== undefined || settings.accessMode !== undefined)
      return super.beginTransaction(connection, settings);
    // It fails only with the connection, and then so does what follows.
    connection.executeQuery(CompiledQuery.raw('begin')).catch(() => undefined);
  }
}
