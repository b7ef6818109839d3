import type { GrantRow } from './types.ts';

/** What grants the same again, without its end. */
export const sameGrant = ({ setId, permission, groupId, holder, reason }: GrantRow) => ({
  ...(setId === null ? { permission: permission ?? '' } : { setId }),
  ...(groupId === null ? { email: holder } : { groupId }),
  reason,
});
