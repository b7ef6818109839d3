import { Forbidden, NotSignedIn } from '#kernel/errors.ts';
import type { AnyOp } from '#kernel/op.ts';
import type { Actor, Operator } from '#kernel/scope.ts';

/** Throws unless the actor may call the operation at all; looks at nothing else. */
export function authorize(op: AnyOp, actor: Actor | null): void {
  if (actor?.operator != null) checkSupport(op, actor.operator);
  if (op.personal && actor !== null && actor.signInId !== null) throw new Forbidden(1637);
  if (op.may === 'anyone') return;
  if (actor === null) throw new NotSignedIn(20);
  if (op.may !== 'signed-in' && !actor.permissions.has(op.may)) throw new Forbidden();
}

/** Staff in a customer's place do what the operation lets them. */
function checkSupport(op: AnyOp, operator: Operator): void {
  if (op.support === 'refused') throw new Forbidden(1630);
  if (op.support === 'acting' && operator.mode === 'viewing') throw new Forbidden(1631);
}
