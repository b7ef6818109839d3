import { createContext } from 'react';
import type { ShareLevel } from '#kernel/op.ts';
import { sharedPermissions, type Permission } from '#kernel/permissions.ts';
import { allows } from '#kernel/scope.ts';

/** What the reader may do with the server whose parts are drawn, where somebody else shares it; null: all that they hold. */
export const SharedServer = createContext<ShareLevel | null>(null);

/** Whether a permission, held, reaches a server that is shared like this; `null` is a server within one's own reach. */
export function reaches(shared: ShareLevel | null, permission: Permission): boolean {
  if (shared === null) return true;
  const wanted = sharedPermissions[permission];
  return wanted !== undefined && allows(shared, wanted);
}

/** Whether a part of a server's page is there for somebody with whom it is shared; `never`: its owner alone has it. */
export const isOpen = (shared: ShareLevel | null, wanted: ShareLevel | 'never' = 'access'): boolean =>
  shared === null || (wanted !== 'never' && allows(shared, wanted));
