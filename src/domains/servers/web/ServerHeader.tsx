import { t } from '@lingui/core/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { ShieldCheck, UsersRound } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { AboutMoney } from '#shell/text/AboutMoney.tsx';
import { elapsedText, useNow } from '#shell/text/elapsed.ts';
import { moneyText, utcText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { useRowActions } from '#shell/list/row-actions.tsx';
import { isOpen } from '#shell/session/shared-object.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ProgressBar, Skeleton } from '#ui/Feedback.tsx';
import { SystemMark } from '#ui/Pictures.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { tasks } from '#domains/tasks/contract.ts';
import { powerActions } from '../states.ts';
import { useServerActions } from './actions.tsx';
import { ServerDescription } from './ServerDescription.tsx';
import { ServerName } from './ServerName.tsx';
import { TagNames } from '#shell/text/TagNames.tsx';
import { SharedMark } from './SharedMark.tsx';
import type { ServerDetail } from './types.ts';
import { isMoving, stateTone, stateLabel } from './labels.ts';
import { serverBanners } from './port.ts';
import { ServerButtons } from './ServerButtons.tsx';
import { taskPath } from '#domains/tasks/paths.ts';
import { useGo } from '#shell/boot/go.ts';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { percentText } from './RuntimeCards.tsx';
import { firstPasswordOf } from './create/first-password.ts';
import { createServerLikePath } from '../paths.ts';

const FirstPassword = lazyPart(() => import('./create/FirstPassword.tsx'));
const SilentZones = lazyPart(() => import('./SilentZones.tsx'));

/** What other domains have to say of a server. */
const banners = serverBanners
  .of(webContributions)
  .map(({ id, shares, load }) => ({ id, shares, Said: lazyPart(load) }));

/** Name, state, address and price of a server, and what can be done with it. */
export function ServerHeader({ server }: { server: ServerDetail }) {
  const { actions, of } = useAskedInAddress(server);
  const { monthlyPrice, primaryIp, state, task } = server;
  return (
    <header className="mb-5 max-sm:contents">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 lg:mb-1 max-sm:contents">
        <div className="min-w-60 flex-1">
          <ServerName server={server} />
        </div>
        <ServerButtons server={server} actions={actions} of={of} />
      </div>
      <ServerDescription server={server} />
      <ul className="mt-1.5 max-sm:mb-1 flex flex-wrap items-center gap-x-5 gap-y-1.5 tabular-nums">
        <li>
          <StateDot tone={stateTone[state]} moving={isMoving(state)}>
            {stateLabel(server)}
            <Since at={server.powerSince} />
            {server.suspendedBy && <span className="wrap-anywhere text-muted"> {t`by ${server.suspendedBy}`}</span>}
          </StateDot>
        </li>
        <li title={server.zoneId} className="inline-flex items-center gap-1.5 text-muted">
          <ZoneName of={server.zoneId} flagOnly />
          {server.zoneName}
        </li>
        <li className="inline-flex items-center gap-1.5 text-muted">
          <SystemMark name={server.imageName} />
          {server.imageName}
        </li>
        {primaryIp && (
          <li className="inline-flex items-center gap-1.5">
            {primaryIp}
            <CopyButton value={primaryIp} label={t`address ${primaryIp}`} />
          </li>
        )}
        {monthlyPrice && (
          <li>
            {moneyText(monthlyPrice.amount, monthlyPrice.currency)} <span className="text-muted">{t`per month`}</span>{' '}
            <AboutMoney of={[{ micro: monthlyPrice.amount * 10_000, currency: monthlyPrice.currency }]} />
          </li>
        )}
        {server.shared && (
          <li className="inline-flex items-center gap-1.5">
            <SharedMark owner={server.owner} level={server.shared} />
            <span className="wrap-anywhere text-muted">{t`by ${server.owner}`}</span>
          </li>
        )}
        {server.groups.length > 0 && (
          <li className="inline-flex items-center gap-1.5 text-muted" title={t`Shared with groups`}>
            <UsersRound aria-hidden size={15} />
            <span className="sr-only">{t`Shared with groups`}</span>
            {server.groups.join(', ')}
          </li>
        )}
        {server.terminateProtected && (
          <li className="inline-flex items-center gap-1.5 text-muted">
            <ShieldCheck aria-hidden size={15} />
            {t`Protected`}
          </li>
        )}
        {server.tags.length > 0 && (
          <li aria-label={t`Tags`}>
            <TagNames names={server.tags} objectId={server.id} />
          </li>
        )}
      </ul>
      {server.error && (
        <p className="mt-2 break-words text-bad">
          {server.error}{' '}
          {server.state === 'error' && (
            <Link to={createServerLikePath(server.id)} className="font-medium underline">
              {t`Create again with changes`}
            </Link>
          )}
        </p>
      )}
      {task && <RunningTask task={task} />}
      {/* Of the height of the line that most servers have here. */}
      <Suspense fallback={<Skeleton className="mt-[15px] mb-[3px] h-3! w-44 max-sm:mb-[19px]" />}>
        <SilentZones zoneId={server.zoneId} />
        {banners
          .filter(({ shares }) => isOpen(server.shared, shares))
          .map(({ id, Said }) => (
            <Said key={id} server={server} />
          ))}
        {firstPasswordOf(server.id) !== undefined && <FirstPassword serverId={server.id} />}
      </Suspense>
      {of.dialog}
    </header>
  );
}

function Since({ at }: { at: string }) {
  const now = useNow(true);
  return (
    <time dateTime={at} title={utcText(at)} className="text-muted">
      {t`for ${elapsedText(now - Date.parse(at))}`}
    </time>
  );
}

/** The task under way on the server: its step, how far it is, and the way to it. */
function RunningTask({ task }: { task: NonNullable<ServerDetail['task']> }) {
  const { data } = useRead(tasks.readTask, { params: { id: task.cmdId } }, { pollSeconds: 6 });
  const progress = Math.max(task.progress, data?.progress ?? 0);
  return (
    <div className="mt-4 rounded-xl border border-line bg-surface px-4 py-3 shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link to={taskPath(task.cmdId)} className="font-medium hover:underline">
          {task.title}
        </Link>
        <span className="text-[13px] text-muted tabular-nums">
          {data?.step ? `${data.step} · ${percentText(progress)}` : percentText(progress)}
        </span>
      </div>
      <ProgressBar className="mt-2" value={progress} label={task.title} />
    </div>
  );
}

/** The actions of the server. One named in the address (`?do=restart`), as the command palette leads here, is asked about once. */
function useAskedInAddress(server: ServerDetail) {
  const actions = useServerActions();
  const ofServer = useRowActions(actions);
  // The router's search is open; its parser makes every value text.
  const { do: wanted }: Record<string, string> = useSearch({ strict: false });
  const go = useGo();
  const askOnce = useEffectEvent((text: string) => {
    const action = powerActions.find((one) => one === text);
    const found = actions.find(({ id }) => id === action);
    if (action && found && server.refusals[action] === undefined) ofServer.choose(found, server);
    const without = ({ do: _, ...rest }: Record<string, string>) => rest;
    go('.', { search: without, replace: true });
  });
  useEffect(() => {
    if (wanted !== undefined) askOnce(wanted);
  }, [wanted]);
  return { actions, of: ofServer };
}
