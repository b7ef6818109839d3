import { t } from '@lingui/core/macro';
import type { PermissionArea } from '#kernel/permission-catalog.ts';
import { roleText } from '#domains/identity/web/port/role-text.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { Access, GrantRow, MembershipRow, RequestRow, TeamRow } from './types.ts';

export const areaLabel = (area: PermissionArea): string =>
  ({
    servers: t`Servers`,
    networks: t`Networks`,
    images: t`Images`,
    account: t`Account`,
    people: t`People`,
    billing: t`Billing`,
    sites: t`Sites`,
    reports: t`Reports`,
    infrastructure: t`Infrastructure`,
  })[area];

/** What sharing an object opens of a permission; null: nothing. */
export const sharedLabel = (shared: 'access' | 'configure' | null): string | null =>
  shared === null ? null : { access: t`With access`, configure: t`With configure` }[shared];

export const grantStateText = (state: GrantRow['state']): string =>
  ({ active: t`Active`, expired: t`Expired`, revoked: t`Revoked` })[state];
export const grantTone: Record<GrantRow['state'], Tone> = { active: 'ok', expired: 'muted', revoked: 'muted' };

export const teamStateText = (state: TeamRow['state']): string =>
  ({ active: t`Active`, invited: t`Invited`, removed: t`Removed` })[state];
export const teamTone: Record<TeamRow['state'], Tone> = { active: 'ok', invited: 'brand', removed: 'muted' };

export const membershipStateText = (state: MembershipRow['state']): string =>
  ({ active: t`Active`, invited: t`Invited`, expired: t`Access expired` })[state];
export const membershipTone: Record<MembershipRow['state'], Tone> = {
  active: 'muted',
  invited: 'brand',
  expired: 'warn',
};

export const requestStateText = (state: RequestRow['state']): string =>
  ({ open: t`Open`, approved: t`Approved`, declined: t`Declined` })[state];
export const requestTone: Record<RequestRow['state'], Tone> = { open: 'warn', approved: 'ok', declined: 'muted' };

/** What one part of the answer to "why" says. */
export function linkText({ kind, name, group, by }: Access['chain'][number], role: Access['role']): string {
  const title = roleText(role);
  const [object, giver, team] = [name ?? '', by ?? t`someone who left`, group ?? ''];
  switch (kind) {
    case 'role':
      return t`The role "${title}" holds it.`;
    case 'not-in-role':
      return t`The role "${title}" doesn't hold it.`;
    case 'grants-only':
      return t`This team member holds nothing of a role, only what is granted.`;
    case 'set':
      return group === null
        ? t`The permission set "${object}", granted by ${giver}, contains it.`
        : t`The permission set "${object}" of the group "${team}", granted by ${giver}, contains it.`;
    case 'direct':
      return group === null ? t`Granted directly by ${giver}.` : t`Granted to the group "${team}" by ${giver}.`;
    case 'beyond-reach':
      return t`Only people who see more than this person can have it.`;
    case 'disabled':
      return t`The account is disabled or locked.`;
    case 'own':
      return t`"${object}" is in the account.`;
    case 'site':
      return t`"${object}" is on the person's site.`;
    case 'provider':
      return t`The person sees everything of the provider.`;
    case 'shared':
      return t`"${object}" is shared with the account.`;
    case 'shared-too-little':
      return t`"${object}" is shared with the account, but sharing doesn't allow this.`;
    case 'shared-by-rule':
      return t`A rule of the group "${team}" shares everything with the tag "${object}".`;
    case 'outside':
      return t`"${object}" is outside of what the person sees.`;
  }
}
