import {
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type BinaryOperationNode,
} from 'kysely';

/** A list of values as one parameter: `in ($1, $2)` would be another statement for every length of the list. */
const asArray = { in: '= any(', 'not in': '<> all(' } as const;

class Compiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand: list } = node;
    const isList = OperatorNode.is(operator) && (operator.operator === 'in' || operator.operator === 'not in');
    if (!isList || !PrimitiveValueListNode.is(list)) return super.visitBinaryOperation(node);
    this.visitNode(node.leftOperand);
    this.append(` ${asArray[operator.operator as keyof typeof asArray]}`);
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
