import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#shell/data/api-error.ts';
import { call } from '#shell/data/call.ts';
import { cache } from '#shell/data/query-client.ts';
import { userOptions } from '#shell/session/session-reads.ts';
import { openSocket } from '#shell/data/socket.ts';
import { closings, type Closing } from '../closings.ts';
import { connect } from '../contract.ts';
import { consoleProtocol, languageProtocol, socketPath, ticketProtocol } from '../limits.ts';
import type { KeyboardId } from '../keyboards.ts';
import type { ConsoleKind } from '../states.ts';
import type { ConsoleView, MountView } from './view.ts';

/** The code of a console comes when one is opened, and no other screen carries it. */
const loadView: Record<ConsoleKind, () => Promise<{ mount: MountView }>> = {
  vnc: () => import('./vnc-view.ts'),
  serial: () => import('./serial-view.ts'),
};

/** Why there is no console now; `lost` is a connection that broke, `denied` an order that was refused. */
export interface Trouble {
  why: Closing | 'lost' | 'denied';
  /** The server's own words. */
  text: string;
  /** Retried automatically. */
  retries: boolean;
}
export type ConsoleState = { at: 'connecting' } | { at: 'open' } | ({ at: 'closed' } & Trouble);

/** Temporary conditions: a restart of the product, an unreachable engine, a server that is off. */
const passing: readonly Trouble['why'][] = ['restarting', 'unavailable', 'lost', 'ended', 'refused', 'ticket'];
const firstWaitMs = 1000;
const longestWaitMs = 8000;

const closingOf = (code: number): Closing | 'lost' => {
  const found = Object.entries(closings).find(([, known]) => known === code)?.[0];
  // Typed edge: the keys of the table are its own.
  return (found as Closing | undefined) ?? 'lost';
};

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiError)) return { why: 'lost', text: '', retries: true };
  // No one answers, as while the product restarts: that is no refusal.
  if (error.status <= 0) return { why: 'lost', text: '', retries: true };
  const busy = error.status === 409 || error.status === 503;
  return { why: 'denied', text: error.message, retries: busy };
}

interface Wanted {
  serverId: string;
  kind: ConsoleKind;
  readOnly: boolean;
  /** The layout by which keys are read now; always the same function. */
  keyboard: () => KeyboardId | null;
}

/** A console in the element marked by `place`; it reconnects automatically after temporary failures. */
export function useConsole({ serverId, kind, readOnly, keyboard }: Wanted) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<ConsoleView>(null);
  const [state, setState] = useState<ConsoleState>({ at: 'connecting' });
  const [serverName, setServerName] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let retry: number | undefined;
    let socket: WebSocket | undefined;
    let failures = 0;
    const clear = (): void => {
      view.current?.dispose();
      view.current = null;
      socket?.close();
    };
    const fail = (trouble: Trouble): void => {
      if (signal.aborted) return;
      setState({ at: 'closed', ...trouble });
      if (!trouble.retries) return;
      retry = window.setTimeout(() => void open(), Math.min(longestWaitMs, firstWaitMs * 2 ** failures));
      failures += 1;
    };
    const open = async (): Promise<void> => {
      if (failures === 0) setState({ at: 'connecting' });
      try {
        const order = { params: { serverId }, input: { kind, readOnly } };
        // A window that was opened by its address has no token yet: the context brings it.
        await cache.ensureQueryData(userOptions);
        const [{ mount }, ticket] = await Promise.all([
          loadView[kind](),
          call(connect.orderConsole, order, { signal, quiet: failures > 0 }),
        ]);
        const container = place.current;
        if (signal.aborted || container === null) return;
        setServerName(ticket.serverName);
        clear();
        const language = localStorage.getItem('console.language') ?? navigator.language;
        const protocols = [consoleProtocol, ticketProtocol(ticket.ticket), languageProtocol(language)];
        const opened = openSocket(socketPath, protocols);
        socket = opened;
        const shown = mount({ container, socket: opened, readOnly, keyboard });
        view.current = shown;
        // The server speaks first: until then it may still refuse.
        opened.addEventListener(
          'message',
          () => {
            failures = 0;
            setState({ at: 'open' });
            shown.focus();
          },
          { once: true, signal },
        );
        opened.addEventListener(
          'close',
          ({ code, reason }) => {
            const why = closingOf(code);
            fail({ why, text: reason, retries: passing.includes(why) });
          },
          { signal },
        );
      } catch (error) {
        fail(troubleOf(error));
      }
    };
    void open();
    return () => {
      controller.abort();
      window.clearTimeout(retry);
      clear();
    };
  }, [serverId, kind, readOnly, keyboard, attempt]);
  const reconnect = useCallback(() => setAttempt((n) => n + 1), []);
  return { place, view, state, serverName, reconnect };
}
