import type { Actor } from '#kernel/scope.ts';

/** Whether an actor sees the personal data of other people masked: staff without the permission for contact details. */
export const readsMasked = ({ permissions, scope }: Pick<Actor, 'permissions' | 'scope'>): boolean =>
  scope.reach !== 'account' && !permissions.has('person.contact');
