import type { ComponentType, ReactNode } from 'react';
import type { Permission } from '#kernel/permissions.ts';
import { point } from '#kernel/point.ts';

/** What a domain lets people do with a snapshot that is ready, from its menu. */
export interface SnapshotAction {
  id: string;
  title: () => string;
  icon: ReactNode;
  may: Permission;
  load: () => Promise<{
    default: ComponentType<{
      server: { id: string; name: string };
      snapshot: { id: string; name: string };
      onClose(): void;
    }>;
  }>;
}

export const snapshotActions = point<SnapshotAction>('snapshots.actions');
