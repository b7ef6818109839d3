import { t } from '@lingui/core/macro';
import { RotateCw } from 'lucide-react';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Feedback.tsx';
import { loginPath } from '#domains/identity/paths.ts';
import { serverPath } from '#domains/servers/paths.ts';
import type { ConsoleState, Trouble } from './use-console.ts';
import { troubleAdvice, troubleTitle } from './labels.ts';

interface Props {
  serverId: string;
  state: Exclude<ConsoleState, { at: 'open' }>;
  onReconnect(): void;
}

/** These cut off what was on its way. */
const interruptions: readonly Trouble['why'][] = ['restarting', 'lost', 'unavailable'];

/** Why there is no console now, and what to do next. */
export function TroubleNotice({ serverId, state, onReconnect }: Props) {
  return (
    <div className="absolute inset-0 grid place-items-center p-4 font-sans text-ink">
      <div className="w-full max-w-sm rounded-2xl border border-line bg-surface p-6 shadow-float">
        {state.at === 'connecting' ? (
          <div role="status">
            <p className="font-semibold">{t`Connecting to the console…`}</p>
            <Skeleton className="mt-4 w-3/4" />
            <Skeleton className="mt-3 w-1/2" />
          </div>
        ) : (
          <>
            <div role="alert">
              <p className="font-semibold">{troubleTitle(state.why)}</p>
              <p className="mt-1 text-muted">{state.text || troubleAdvice(state.why)}</p>
              {state.retries && state.text && <p className="mt-1 text-muted">{t`Reconnecting automatically.`}</p>}
              {interruptions.includes(state.why) && (
                <p className="mt-1 text-muted">{t`What you typed last may not have arrived.`}</p>
              )}
            </div>
            <div className="mt-5 flex flex-wrap gap-2">
              {state.why === 'signedOut' ? (
                <a href={loginPath()} className={buttonClass('primary')}>
                  {t`Sign in`}
                </a>
              ) : (
                <Button look="primary" onClick={onReconnect}>
                  <RotateCw aria-hidden size={16} />
                  {t`Reconnect`}
                </Button>
              )}
              <a href={serverPath(serverId, 'overview')} className={buttonClass()}>
                {t`Show the server`}
              </a>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
