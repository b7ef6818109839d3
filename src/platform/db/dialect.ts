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
  type QueryResult,
} from 'kysely';
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

/** Connections whose every statement passes the fence of the request that sends it. */
export class FencedDriver extends PostgresDriver {
  readonly #fenced = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    if (this.#fenced.has(connection)) return connection;
    this.#fenced.add(connection);
    const send = connection.executeQuery.bind(connection);
    connection.executeQuery = <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
      throughFence(query, () => send<R>(query));
    return connection;
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
