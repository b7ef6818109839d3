import type { ComponentType } from 'react';
import { point } from '#kernel/point.ts';

/** The dialog that changes the tags of a host. */
type HostTagsPart = () => Promise<{
  default: ComponentType<{ host: { id: string; name: string }; onClose(): void }>;
}>;

/** One domain brings it. */
export const hostTags = point<HostTagsPart>('hosts.tags');
import type { Path } from '#kernel/paths.ts';
/** A list beside hosts and engines. */
interface HostList {
  path: Path;
  title: () => string;
}
export const hostLists = point<HostList>('hosts.lists');
