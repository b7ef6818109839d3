import { t } from '@lingui/core/macro';

/** Whom something is shared with, how far and until when, as it is typed. */
export interface ShareForm<Level extends string> {
  kind: 'person' | 'group' | 'site';
  email: string;
  groupId: string;
  level: Level;
  until: string;
}

export const emptyShare = <Level extends string>(
  level: Level,
  kind: ShareForm<Level>['kind'] = 'person',
): ShareForm<Level> => ({
  kind,
  email: '',
  groupId: '',
  level,
  until: '',
});

/** The person, the group or everyone that the form names, as operations take them. */
export const granteeOf = ({ kind, email, groupId }: ShareForm<string>) =>
  kind === 'site' ? { everybody: true as const } : kind === 'group' ? { groupId } : { email: email.trim() };

/** The last moment of a day such as `2026-12-24` where the person is; null for none. */
export const endOfDay = (day: string): string | null =>
  day === '' ? null : new Date(`${day}T23:59:59.999`).toISOString();

/** The day that a moment falls into where the person is; empty for none. */
export const dayOf = (at: string | null): string =>
  at === null ? '' : new Intl.DateTimeFormat('en-CA').format(new Date(at));

/** What is still missing; null: it can be sent. */
export function problemOf({ kind, email, groupId }: ShareForm<string>): string | null {
  if (kind === 'person' && email.trim() === '') return t`Enter an email first.`;
  return kind === 'group' && groupId === '' ? t`Choose a group first.` : null;
}
