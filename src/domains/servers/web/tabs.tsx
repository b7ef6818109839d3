import { t } from '@lingui/core/macro';
import { type ComponentType } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import type { SectionGroup } from '#ui/SectionNav.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import type { ServerDetail } from './types.ts';
import { serverTabs, type ServerTab } from './port.ts';

interface Part {
  id: string;
  rank: number;
  title: () => string;
  /** What someone with whom the server is shared needs for it. */
  shares?: ServerTab['shares'];
  Part: ComponentType<{ server: ServerDetail }>;
}

const own: readonly Part[] = [
  { id: 'overview', rank: 0, title: () => t`Overview`, Part: OverviewTab },
  { id: 'info', rank: 10, title: () => t`Info`, Part: lazyPart(() => import('./InfoTab.tsx')) },
  { id: 'history', rank: 90, title: () => t`History`, Part: lazyPart(() => import('./HistoryTab.tsx')) },
];

/** The tabs of the server page in their order: those of this domain, and those that other domains bring. */
export const tabsOfServer: readonly Part[] = [
  ...own,
  ...serverTabs.of(webContributions).map(({ load, ...tab }) => ({ ...tab, Part: lazyPart(load) })),
].toSorted((a, b) => a.rank - b.rank);

/** A section is in the last group that begins at its rank or before. */
const groups: readonly { from: number; title: () => string }[] = [
  { from: 0, title: () => t`Server` },
  { from: 20, title: () => t`Data` },
  { from: 30, title: () => t`Network` },
  { from: 50, title: () => t`Configuration` },
  { from: 70, title: () => t`Monitoring` },
  { from: 85, title: () => t`Activity` },
];

/** The tabs by what they are about, without groups that have none. */
export function groupsOfTabs(tabs: readonly Part[]): SectionGroup[] {
  return groups
    .map(({ from, title }, n) => ({
      title: title(),
      sections: tabs
        .filter(({ rank }) => rank >= from && rank < (groups[n + 1]?.from ?? Infinity))
        .map((tab) => ({ id: tab.id, title: tab.title() })),
    }))
    .filter(({ sections }) => sections.length > 0);
}
