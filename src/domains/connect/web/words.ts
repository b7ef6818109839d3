import { t } from '@lingui/core/macro';
import type { ConnectionType, ConsoleKind } from '../states.ts';
import type { ConsoleState, Trouble } from './use-console.ts';

export const kindWord: Record<ConsoleKind, () => string> = {
  vnc: () => t`Screen`,
  serial: () => t`Serial console`,
};

export const typeWord: Record<ConnectionType, () => string> = {
  0: () => t`Other`,
  1: () => t`SSH`,
  2: () => t`VNC`,
  3: () => t`Remote Desktop`,
};

/** What happened to the console, as a heading. */
export function troubleTitle(why: Trouble['why']): string {
  switch (why) {
    case 'refused':
      return t`The console cannot be opened now`;
    case 'denied':
      return t`Not connected`;
    case 'ended':
      return t`The console has ended`;
    case 'signedOut':
      return t`Your session has ended`;
    case 'forbidden':
      return t`You may not open consoles any more`;
    case 'gone':
      return t`The server is gone`;
    case 'tooMany':
      return t`You have too many consoles open`;
    case 'broken':
      return t`The console broke off`;
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
      return t`The server was switched off, or its host restarts. The console comes back when the server does.`;
    case 'signedOut':
      return t`Sign in again, then open the console anew.`;
    case 'forbidden':
      return t`The account holder can grant it.`;
    case 'gone':
      return t`It was terminated, or it belongs to another account now.`;
    case 'tooMany':
      return t`Close one of them, then connect again.`;
    case 'broken':
      return t`What was sent could not be understood. Connect again.`;
    case 'refused':
    case 'denied':
      return '';
    case 'restarting':
    case 'unavailable':
    case 'lost':
    case 'ticket':
      return t`It is tried again by itself.`;
  }
}

export function stateWord(state: ConsoleState, readOnly: boolean): string {
  if (state.at === 'connecting') return t`Connecting`;
  if (state.at === 'closed') return t`Not connected`;
  return readOnly ? t`Connected, reading only` : t`Connected`;
}

/** The name of a function key, such as F5. */
export const functionKeys = Array.from({ length: 12 }, (_, i) => `f${i + 1}` as const);
