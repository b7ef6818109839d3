import {
  OperatorNode,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type BinaryOperationNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type PostgresPoolClient,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { forAll, unlessAbandoned } from './abandon.ts';
import { throughFence } from './fence.ts';

/** How a list of values is compared that stands as one parameter. */
const asArray: Readonly<Record<string, string>> = { in: '= any(', 'not in': '<> all(' };

class Compiler extends PostgresQueryCompiler {
  /** `in ($1, $2)` would be another statement for every length of the list. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand: list } = node;
    const compared = OperatorNode.is(operator) ? asArray[operator.operator] : undefined;
    if (compared === undefined || !PrimitiveValueListNode.is(list)) return super.visitBinaryOperation(node);
    this.visitNode(leftOperand);
    this.append(` ${compared}`);
    this.appendValue([...list.values]);
    this.append(')');
  }
}

/** A client whose statements end when no one waits for their answer. */
const abandonable = (client: PostgresPoolClient): PostgresPoolClient =>
  ({
    query: (text: string, values: readonly unknown[]) =>
      // Kysely's own type of a client of `pg` has only what it calls.
      unlessAbandoned(client as unknown as pg.ClientBase, () => client.query(text, values)),
    release: () => client.release(),
  }) as PostgresPoolClient;

/** The same pool, whose clients are abandonable. */
const abandonableIn = ({ pool, ...config }: PostgresDialectConfig): PostgresDialectConfig => ({
  ...config,
  pool: async () => {
    const given = typeof pool === 'function' ? await pool() : pool;
    return { connect: async () => abandonable(await given.connect()), end: () => given.end() };
  },
});

/**
 * Connections whose every statement passes the fence of the request that sends it, and ends when no one waits for its answer.
 */
export class FencedDriver extends PostgresDriver {
  constructor(config: PostgresDialectConfig) {
    super(abandonableIn(config));
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    // Another one each time, as the client is.
    const connection = await super.acquireConnection();
    const send = connection.executeQuery.bind(connection);
    connection.executeQuery = <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
      throughFence(query, () => send<R>(query));
    return connection;
  }

  // What was begun is undone also when no one waits any longer: the connection goes back to the pool.
  override rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return forAll(() => super.rollbackTransaction(connection));
  }

  override rollbackToSavepoint(...of: Parameters<PostgresDriver['rollbackToSavepoint']>): Promise<void> {
    return forAll(() => super.rollbackToSavepoint(...of));
  }
}

/** PostgreSQL, with statements whose text does not depend on how many values they are given. */
export class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new FencedDriver(this.#config);
  }

  override createQueryCompiler(): Compiler {
    return new Compiler();
  }
}
