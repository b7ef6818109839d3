import { t } from '@lingui/core/macro';
import { libraryPath } from '#domains/library/paths.ts';
import { schedulesPath } from '#domains/schedules/paths.ts';
import { selfCheckPath } from '#domains/self-check/paths.ts';
import { sitesPath } from '#domains/sites/paths.ts';
import { tasksPath } from '#domains/tasks/paths.ts';
import type { Path } from '#kernel/paths.ts';
import type { Permission } from '#kernel/permissions.ts';

/** A change of the product that people can see. */
export interface NewsEntry {
  /** When it came, such as `2026-11-26`. */
  day: string;
  title: string;
  text: string;
  /** Where to see it. */
  to?: Path;
  /** Left out without this permission. */
  may?: Permission;
}

/** What is new, newest first. A new entry sets `newestNews` too; the oldest ones leave. */
export const news = (): readonly NewsEntry[] => [
  {
    day: '2026-11-26',
    title: t`One data center everywhere`,
    text: t`Choose a data center in the header, or in the menu on a phone. Lists, counts and search show that one until you choose all.`,
  },
  {
    day: '2026-11-26',
    title: t`Tour of the console`,
    text: t`A short tour shows where menu, search, tasks, notifications and help are. Start it from this panel.`,
  },
  {
    day: '2026-11-26',
    title: t`Help for the screen you are on`,
    text: t`The help panel explains the open screen and links to what people often do there.`,
  },
  {
    day: '2026-11-26',
    title: t`Self-check`,
    text: t`Checks your browser, the connection and the service on one page, and copies a report for support.`,
    to: selfCheckPath(),
  },
  {
    day: '2026-11-26',
    title: t`Maintenance mode`,
    text: t`Close a site to its customers while you work on it. They see when it is back.`,
    to: sitesPath(),
    may: 'site.configure',
  },
  {
    day: '2026-11-26',
    title: t`Features per site`,
    text: t`Turn off features that a site doesn't offer. Their menu entries, tabs and operations disappear.`,
    to: sitesPath(),
    may: 'site.configure',
  },
  {
    day: '2026-11-26',
    title: t`Restore terminated servers`,
    text: t`Terminated servers are retained for 72 hours. Undo the termination or restore them from the list.`,
  },
  {
    day: '2026-11-26',
    title: t`Firewall presets`,
    text: t`Start firewall rules from a preset for web, mail or remote access. A warning shows ports that are open to everyone.`,
  },
  {
    day: '2026-11-26',
    title: t`What a task changed`,
    text: t`The page of a task shows the values before and after.`,
    to: tasksPath(),
    may: 'task.view',
  },
  {
    day: '2026-11-26',
    title: t`Schedules from one list`,
    text: t`Pause, resume or run snapshot, backup and power schedules from their list, and see why a run was skipped.`,
    to: schedulesPath(),
    may: 'task.view',
  },
  {
    day: '2026-11-26',
    title: t`Virus scan of images`,
    text: t`Uploaded images are scanned for viruses and checked for damage before servers can use them.`,
    to: libraryPath('all', 'mine'),
    may: 'image.view',
  },
  {
    day: '2026-11-25',
    title: t`Search finds everything`,
    text: t`Press Ctrl+K to find servers, networks, images, people and tasks, and what you opened last.`,
  },
  {
    day: '2026-11-25',
    title: t`Retry failed tasks`,
    text: t`Retry a failed task with the same input, or all failed tasks of a batch at once.`,
    to: tasksPath(),
    may: 'task.view',
  },
];
