import type { PermissionSet } from './types.ts';

export interface SetValues {
  name: string;
  description: string;
  permissions: readonly string[];
}

/** What is edited of a set. */
export const startOf = ({ name, description, permissions }: Pick<PermissionSet, keyof SetValues>): SetValues => ({
  name,
  description,
  permissions: [...permissions].sort(),
});

/** Permissions that are in one list and not in the other. */
export const missingIn = (list: readonly string[], other: readonly string[]): string[] =>
  list.filter((one) => !other.includes(one));
