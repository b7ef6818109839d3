import type { ConsoleKind } from '../states.ts';
import { consolePath } from '../paths.ts';

const size = 'popup,width=1040,height=720';

/** Opens a console in its own window, one for each server and kind; in this one where the browser allows no other. */
export function openConsole(serverId: string, kind: ConsoleKind): void {
  const href = consolePath(serverId, kind);
  const opened = window.open(href, `console-${serverId}-${kind}`, size);
  if (opened === null) location.assign(href);
  else opened.focus();
}
