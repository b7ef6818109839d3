import { t } from '@lingui/core/macro';
import { roles, type Role } from '#kernel/permissions.ts';
import { roleText } from '#domains/identity/web/port/role-text.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { Entry, Review, SetResult } from './types.ts';

export const reviewStateLabel = ({ state, overdue }: Pick<Review, 'state' | 'overdue'>): string =>
  overdue ? t`Overdue` : { open: t`Open`, completed: t`Completed`, canceled: t`Canceled` }[state];
export const reviewTone = ({ state, overdue }: Pick<Review, 'state' | 'overdue'>): Tone =>
  overdue ? 'bad' : ({ open: 'brand', completed: 'ok', canceled: 'muted' } as const)[state];

/** Whose access a review is of. */
export const coverageText = ({ covers, site, owner }: Pick<Review, 'covers' | 'site' | 'owner'>): string =>
  covers === 'account'
    ? t`People of ${owner ?? ''}`
    : covers === 'staff'
      ? t`Staff of ${site}`
      : t`Everyone on ${site}`;

export const kindLabel = (kind: Entry['kind']): string =>
  ({ role: t`Role`, grant: t`Grant`, member: t`Group membership` })[kind];

const isRole = (text: string): text is Role => roles.some((role) => role === text);
/** What is held: the name of a role, a permission set or permission, or a group. */
export const whatText = ({ kind, what }: Pick<Entry, 'kind' | 'what'>): string =>
  kind === 'role' && isRole(what) ? roleText(what) : what;

export const decisionLabel = (decision: Entry['decision'] | 'open'): string =>
  ({ open: t`Not decided`, keep: t`Confirmed`, remove: t`Removed` })[decision ?? 'open'];
export const decisionTone = (decision: Entry['decision']): Tone =>
  decision === null ? 'warn' : decision === 'keep' ? 'ok' : 'muted';

export const outcomeLabel = (outcome: SetResult['outcome']): string =>
  ({ created: t`New`, changed: t`Changed`, unchanged: t`Unchanged`, refused: t`Refused` })[outcome];
export const outcomeTone: Record<SetResult['outcome'], Tone> = {
  created: 'ok',
  changed: 'brand',
  unchanged: 'muted',
  refused: 'bad',
};
