import type { ComponentType } from 'react';
import { point } from '#kernel/point.ts';

/** The dialog that changes the tags of a network. */
type NetworkTagsPart = () => Promise<{
  default: ComponentType<{ network: { id: string; name: string }; onClose(): void }>;
}>;

/** One domain brings it. */
export const networkTags = point<NetworkTagsPart>('networks.tags');

/** The dialog that makes a network in a zone, for forms that choose one. */
export const loadNetworkMaker = () => import('./CreateNetworkDialog.tsx');
