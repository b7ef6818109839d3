import {
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type BinaryOperationNode,
} from 'kysely';

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

/** PostgreSQL, with statements whose text does not depend on how many values they are given. */
export class Dialect extends PostgresDialect {
  override createQueryCompiler(): Compiler {
    return new Compiler();
  }
}
