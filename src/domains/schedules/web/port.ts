import type { Path } from '#kernel/paths.ts';
import type { Permission } from '#kernel/permissions.ts';
import { point } from '#kernel/point.ts';

/** How the list of all schedules names a kind, and where one is changed. */
interface ListedKind {
  /** As its rows are marked, such as `snapshot`. */
  kind: string;
  title: () => string;
  /** Who may save one, and so pause, resume and run it; absent: everyone who sees it. */
  may?: Permission;
  /** The screen of its object; absent: it is changed where it was made. */
  path?: (objectId: string) => Path;
}
export const listedKinds = point<ListedKind>('schedules.kinds');
