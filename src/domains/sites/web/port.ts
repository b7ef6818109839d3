import type { ComponentType } from 'react';
import type { Permission } from '#kernel/permissions.ts';
import { point } from '#kernel/point.ts';

/** The parts into which the sections of a site are grouped. */
export type SiteGroup = 'overview' | 'appearance' | 'customers' | 'products' | 'operation';

/** A section of a site's page that a domain brings; it saves what it shows itself. */
export interface SiteSectionPart {
  /** The end of its address. */
  id: string;
  group: SiteGroup;
  /** It takes the whole width, such as for charts. */
  wide?: true;
  /** Hidden without this permission, in addition to that of the page. */
  may?: Permission;
  title: () => string;
  load: () => Promise<{ default: ComponentType<{ siteHost: string }> }>;
}

export const siteSectionParts = point<SiteSectionPart>('sites.sections');
