import type { ComponentType } from 'react';
import { point } from '#kernel/point.ts';

export interface GroupCardProps {
  group: { id: string; name: string; owner: string };
  /** The reader may change the group. */
  manages: boolean;
}

/** What a domain adds to the page of a group, for those who see its account; its code is loaded with the page. */
export interface GroupCard {
  id: string;
  load: () => Promise<{ default: ComponentType<GroupCardProps> }>;
}
export const groupCards = point<GroupCard>('groups.cards');
