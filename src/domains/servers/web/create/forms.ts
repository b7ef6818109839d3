import { t } from '@lingui/core/macro';
import type { ImageKind } from '../../limits.ts';

/** One of the pages that create servers: they differ in the images they begin with and in their words. */
export interface FormKind {
  /** The images that are offered first, one of them selected; null: those of the data center's order. */
  first: ImageKind | null;
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
      first: 'app',
      title: t`Create application server`,
      note: t`A server with an application preinstalled, ready in minutes.`,
      draftName,
    };
  if (kind === 'desktop')
    return {
      first: 'desktop',
      title: t`Create desktop`,
      note: t`A desktop computer you use over Remote Desktop.`,
      draftName,
    };
  if (kind === 'service')
    return {
      first: 'service',
      title: t`Create service`,
      note: t`A server that runs a service for your other servers.`,
      draftName,
    };
  return {
    first: null,
    title: t`Create server`,
    note: t`Ready in a few minutes. The price updates as you choose.`,
    draftName,
  };
}
