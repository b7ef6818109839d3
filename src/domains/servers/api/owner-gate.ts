import type { Message } from '#kernel/message.ts';
import { refusalFor, type RestrictedAction } from '#domains/account/states.ts';
import type { Scope } from '#kernel/scope.ts';
import { say } from '../messages.ts';
import { why } from '../reasons.ts';
import type { ServerAction } from '../states.ts';
import type { Locked } from './store.ts';

/** What an action on a server is for its account; the others stay possible in every state but Locked. */
const actionOf: Record<ServerAction, RestrictedAction> = {
  on: 'power-on',
  resume: 'power-on',
  restart: 'power-on',
  off: 'power-off',
  suspend: 'power-off',
  rename: 'configure',
  terminate: 'terminate',
};

/** Why the state of a server's account forbids an action; null when it does not. */
export function refusalOfOwner(action: ServerAction, { owner }: Pick<Locked, 'owner'>): Message | null {
  return accountRefusal(actionOf[action], { owner });
}

/** Why the state of a server's account forbids an action; null when it doesn't. */
export function accountRefusal(action: RestrictedAction, { owner }: Pick<Locked, 'owner'>): Message | null {
  const reason = refusalFor(action, owner);
  return reason === null ? null : say('account-cannot', { reason });
}

/**
 * Why a server that staff suspended isn't resumed: only staff does that.
 * @param scope of who asks; null: the product, by its own rules
 */
export function refusalOfSuspender(
  action: ServerAction,
  { suspender }: { suspender: string | null },
  scope: Scope | null,
): Message | null {
  const isStaff = scope !== null && scope.reach !== 'account';
  return action === 'resume' && suspender === 'staff' && !isStaff ? why('suspended-by-staff') : null;
}
