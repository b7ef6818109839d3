import { createContext } from 'react';
import type { ShareLevel } from '#kernel/op.ts';
import { sharedLevelOf, type Permission } from '#kernel/permissions.ts';
import { allows } from '#kernel/scope.ts';

/** What the reader may do with the object whose parts are drawn, where someone else shares it; null: all that they hold. */
export const SharedObject = createContext<ShareLevel | null>(null);

/** Whether a permission, held, reaches an object that is shared like this; `null` is one within one's own reach. */
export function reaches(shared: ShareLevel | null, permission: Permission): boolean {
  if (shared === null) return true;
  const wanted = sharedLevelOf(permission);
  return wanted !== null && allows(shared, wanted);
}

/** Whether a part of an object's page is there for someone with whom it is shared; `never`: its owner alone has it. */
export const isOpen = (shared: ShareLevel | null, wanted: ShareLevel | 'never' = 'access'): boolean =>
  shared === null || (wanted !== 'never' && allows(shared, wanted));
