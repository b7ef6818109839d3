import { useEffect } from 'react';
import { consoleOps } from '#domains/console/contract.ts';
import type { Path } from '#kernel/paths.ts';
import { call } from '../data/call.ts';
import { useUser } from '../session/session-reads.ts';

/** An object that a screen shows. */
export interface OpenedObject {
  path: Path;
  title: string;
}

/** What was noted last: the page of what the palette led to would note it again. */
let last = '';

/** Notes an object that the person opened, so that the palette offers it again. */
export function noteOpened({ path, title }: OpenedObject): void {
  if (last === path + title) return;
  last = path + title;
  // What could not be noted is only not offered.
  call(consoleOps.noteRecent, { input: { path, title } }, { quiet: true }).catch(() => undefined);
}

/** Notes the object of a screen once it is known; staff in someone's place leave no trace. */
export function useOpened(path: Path, title: string | undefined) {
  const inSupport = Boolean(useUser()?.support);
  useEffect(() => {
    if (title && !inSupport) noteOpened({ path, title });
  }, [path, title, inSupport]);
}
