import type { ReactNode } from 'react';
import type { Path } from '#kernel/paths.ts';
import type { Permission } from '#kernel/permissions.ts';
import { point } from '#kernel/point.ts';

/** What another screen does with accounts: those of findings, whose reports name it under `handsOver`, or those selected in a list. */
export interface FindingHandover {
  id: string;
  title(): string;
  icon: ReactNode;
  may: Permission;
  danger?: true;
  to(of: { reportId?: string; accountIds: readonly string[] }): Path;
}
export const findingHandovers = point<FindingHandover>('diagnostics.handovers');
