import type { Permission } from '#kernel/permissions.ts';

/** The kinds of objects that carry tags and can be shared, as shares name them. */
export const objectKinds = ['server', 'network', 'image'] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** How far a rule can go; none lets its members share an object on. */
export const levels = ['access', 'configure', 'use', 'manage'] as const;
export type Level = (typeof levels)[number];

interface Kind {
  levels: readonly [Level, ...Level[]];
  /** What sharing one of them needs. */
  shares: Permission;
  sees: Permission;
}
export const kinds: Record<ObjectKind, Kind> = {
  server: { levels: ['access', 'configure'], shares: 'server.share', sees: 'server.view' },
  network: { levels: ['use', 'manage'], shares: 'network.manage', sees: 'network.view' },
  image: { levels: ['use'], shares: 'image.manage', sees: 'image.view' },
};

/** `paused`: its maker no longer holds what it gives. */
export const ruleStates = ['active', 'paused', 'expired'] as const;
export type RuleState = (typeof ruleStates)[number];
