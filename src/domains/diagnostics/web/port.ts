import type { ReactNode } from 'react';
import type { Path } from '#kernel/paths.ts';
import type { Permission } from '#kernel/permissions.ts';
import { point } from '#kernel/point.ts';
import type { RowAction } from '#shell/list/row-actions.tsx';

/** What another screen does with accounts: those of findings, whose reports name it under `handsOver`, or those selected in a list. */
export interface FindingHandover {
  id: string;
  title(): string;
  icon: ReactNode;
  may: Permission;
  danger?: true;
  to(of: { reportId?: string; accountIds: readonly string[] }): Path;
}
/** A finding as actions of other domains need it. */
export interface FindingRef {
  objectId: string;
  name: string;
  accountId: string;
}

/** A dialog of another domain about the findings of one report. */
export interface FindingAction {
  id: string;
  reportId: string;
  title(): string;
  icon: ReactNode;
  may: Permission;
  /** About one finding alone. */
  single?: true;
  /** What `dialog()` answers. */
  load: NonNullable<RowAction<readonly FindingRef[]>['load']>;
}
export const findingActions = point<FindingAction>('diagnostics.actions');

export const findingHandovers = point<FindingHandover>('diagnostics.handovers');
