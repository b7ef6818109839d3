import { t } from '@lingui/core/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { Construction } from 'lucide-react';
import { useEffect } from 'react';
import { logoutPath } from '#domains/identity/paths.ts';
import { startLive } from '#shell/data/live.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { PublicFrame, textLink } from '#shell/frame/PublicFrame.tsx';
import { useWindowTitle } from '#shell/frame/window-title.ts';
import { safeNext } from '#shell/session/session.ts';
import { goTo } from '#shell/session/session-effects.ts';
import { changeBrand } from '#shell/session/site.ts';
import { askSupport, hasSupport } from '#shell/session/support.ts';
import { dateText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { sites } from '../contract.ts';

/** A timer cannot wait longer than this. */
const longestMs = 2_000_000_000;
/** Everyone comes back within this time after the end, not all in the same second. */
const spreadMs = 5_000;

/** `/maintenanceMode`: what customers see in place of the console; they come back to where they were when it is over. */
export default function MaintenanceModePage() {
  useWindowTitle();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const next = safeNext(typeof search['next'] === 'string' ? search['next'] : null);
  const read = useRead(sites.readMaintenanceMode, {}, { staleSeconds: 0 });
  const { data, refetch, isFetching } = read;
  const signedIn = data?.signedIn ?? false;
  const endsAt = data?.endsAt ?? null;
  // The event stream says when someone ends it; strangers have none.
  useEffect(() => (signedIn ? startLive() : undefined), [signedIn]);
  useEffect(() => {
    if (endsAt === null) return;
    const left = Math.max(0, Date.parse(endsAt) - Date.now()) + 500 + Math.random() * spreadMs;
    const timer = setTimeout(() => void refetch(), Math.min(longestMs, left));
    return () => clearTimeout(timer);
  }, [endsAt, refetch]);
  const over = data?.on === false;
  useEffect(() => {
    if (!over) return;
    changeBrand({ maintenance: null });
    void goTo(next);
  }, [over, next]);
  return (
    <PublicFrame
      title={t`Under maintenance`}
      width="medium"
      below={
        signedIn && (
          <Link to={logoutPath()} className={textLink}>
            {t`Sign out`}
          </Link>
        )
      }
    >
      <div className="mt-4 grid gap-5">
        <ReadState read={read} rows={3} />
        {data?.on && (
          <>
            <p className="wrap-anywhere whitespace-pre-line">{data.text}</p>
            <p role="status" className="flex items-center gap-3 rounded-xl bg-warn-soft p-4 text-warn">
              <Construction aria-hidden size={22} className="shrink-0" />
              {endsAt
                ? t`The console is expected back ${dateText(endsAt)}. This page continues automatically.`
                : t`This page continues automatically when maintenance is over.`}
            </p>
            <p className="text-muted">{t`Your servers and running tasks are not affected.`}</p>
            <div className="flex flex-wrap gap-2">
              <Button busy={isFetching} onClick={() => void refetch()}>{t`Try again`}</Button>
              {hasSupport() && <Button onClick={() => askSupport()}>{t`Contact support`}</Button>}
            </div>
          </>
        )}
      </div>
    </PublicFrame>
  );
}
