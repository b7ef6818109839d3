import { refusalFor, type Deed } from '#domains/account/states.ts';
import type { ServerAction } from '../states.ts';
import type { Locked } from './store.ts';

/** What an action on a server is for its account; the others stay possible in every state but Locked. */
const deedOf: Record<ServerAction, Deed> = {
  on: 'power-on',
  resume: 'power-on',
  restart: 'power-on',
  off: 'power-off',
  suspend: 'power-off',
  rename: 'configure',
  terminate: 'terminate',
};

/** Why the state of a server's account forbids an action; null when it does not. */
export function refusalOfOwner(action: ServerAction, { owner }: Pick<Locked, 'owner'>): string | null {
  return refusalOfDeed(deedOf[action], { owner });
}

/** Why the state of a server's account forbids a deed; null when it does not. */
export function refusalOfDeed(deed: Deed, { owner }: Pick<Locked, 'owner'>): string | null {
  const reason = refusalFor(deed, owner);
  return reason === null ? null : `The account cannot do this: ${reason}`;
}
