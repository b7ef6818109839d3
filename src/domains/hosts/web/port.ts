import { point } from '#kernel/point.ts';
import type { Path } from '#kernel/paths.ts';

/** A list beside hosts and engines. */
interface HostList {
  path: Path;
  title: () => string;
}
export const hostLists = point<HostList>('hosts.lists');
