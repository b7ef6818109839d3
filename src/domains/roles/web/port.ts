import type { ComponentType } from 'react';
import type { Path } from '#kernel/paths.ts';
import { point } from '#kernel/point.ts';

/** A screen that a domain puts beside those of roles. */
export interface RoleTab {
  path: Path;
  title(): string;
}
export const roleTabs = point<RoleTab>('roles.tabs');

/** What a domain adds to the head of the list of permission sets. */
export interface SetTool {
  id: string;
  load: () => Promise<{ default: ComponentType }>;
}
export const setTools = point<SetTool>('roles.set-tools');
