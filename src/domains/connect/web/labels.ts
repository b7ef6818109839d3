import { t } from '@lingui/core/macro';
import type { ConnectionType, ConsoleKind } from '../states.ts';
import type { ConsoleState, Trouble } from './use-console.ts';

export const kindLabel: Record<ConsoleKind, () => string> = {
  vnc: () => t`Screen`,
  serial: () => t`Serial console`,
};

export const typeLabel: Record<ConnectionType, () => string> = {
  0: () => t`Other`,
  1: () => t`SSH`,
  2: () => t`VNC`,
  3: () => t`Remote Desktop`,
};

/** What happened to the console, as a heading. */
export function troubleTitle(why: Trouble['why']): string {
  switch (why) {
    case 'refused':
      return t`The console can't be opened now`;
    case 'denied':
      return t`Not connected`;
    case 'ended':
      return t`The console session ended`;
    case 'signedOut':
      return t`Your session has ended`;
    case 'forbidden':
      return t`You no longer have permission to open consoles`;
    case 'gone':
      return t`The server no longer exists`;
    case 'tooMany':
      return t`You have too many consoles open`;
    case 'broken':
      return t`The console was disconnected`;
    case 'restarting':
    case 'unavailable':
    case 'lost':
    case 'ticket':
      return t`The connection is interrupted`;
  }
}

/** What to do next. */
export function troubleAdvice(why: Trouble['why']): string {
  switch (why) {
    case 'ended':
      return t`The server was powered off or its host is restarting. The console reconnects when the server is back.`;
    case 'signedOut':
      return t`Sign in again, then reopen the console.`;
    case 'forbidden':
      return t`The account owner can grant it.`;
    case 'gone':
      return t`It was terminated or now belongs to another account.`;
    case 'tooMany':
      return t`Close one of them, then reconnect.`;
    case 'broken':
      return t`The connection was closed because of invalid data. Reconnect.`;
    case 'refused':
    case 'denied':
      return '';
    case 'restarting':
    case 'unavailable':
    case 'lost':
    case 'ticket':
      return t`Reconnecting automatically.`;
  }
}

export function stateLabel(state: ConsoleState, readOnly: boolean): string {
  if (state.at === 'connecting') return t`Connecting`;
  if (state.at === 'closed') return t`Not connected`;
  return readOnly ? t`Connected, read-only` : t`Connected`;
}

/** The name of a function key, such as F5. */
export const functionKeys = Array.from({ length: 12 }, (_, i) => `f${i + 1}` as const);
