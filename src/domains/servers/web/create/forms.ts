import { t } from '@lingui/core/macro';
import type { ImageKind } from '../../limits.ts';

/** One of the pages that create servers: they differ in the images on offer and in their words. */
export interface FormKind {
  /** The images on offer; null: all. */
  only: ImageKind | null;
  title: string;
  note: string;
  /** What is typed is kept in this tab under this name. */
  draftName: string;
}

/** The form of an address such as `/serverCreateApp`; with the server whose configuration it starts from, if any. */
export function formOf(pathname: string, sourceId: string | undefined): FormKind {
  const kind = /^\/servercreate(app|desktop|service)/i.exec(pathname)?.[1]?.toLowerCase();
  const draftName = ['server-create', kind ?? sourceId].filter((part) => part !== undefined).join('-');
  if (kind === 'app')
    return {
      only: 'app',
      title: t`Create application server`,
      note: t`A server with an application preinstalled, ready in minutes.`,
      draftName,
    };
  if (kind === 'desktop')
    return {
      only: 'desktop',
      title: t`Create desktop`,
      note: t`A desktop computer you use over Remote Desktop.`,
      draftName,
    };
  if (kind === 'service')
    return {
      only: 'service',
      title: t`Create service`,
      note: t`A server that runs a service for your other servers.`,
      draftName,
    };
  return {
    only: null,
    title: t`Create server`,
    note: t`Ready in a few minutes. The price updates as you choose.`,
    draftName,
  };
}
