import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ExportLinks } from '#shell/ExportLinks.tsx';
import { urlOf } from '#shell/call.ts';
import { useMay } from '#shell/session-reads.ts';
import { told } from '#shell/told.ts';
import { buttonClass } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { Segments, Select } from '#ui/ChoiceFields.tsx';
import { SearchBox } from '#ui/FilterBar.tsx';
import { allCodes, notificationKinds } from '../codes.ts';
import { notifications } from '../contract.ts';
import { MarkAllRead } from './MarkAllRead.tsx';
import { NotificationList } from './NotificationList.tsx';
import { keepView, readView, type View } from './remembered-view.ts';

/** Everything of the last 90 days, up to 500. */
export default function NotificationsPage() {
  const [view, setView] = useState<View>(readView);
  const [filter, setFilter] = useState('');
  const administers = useMay('notification.administer');
  const change = (next: Partial<View>) => {
    const all = { ...view, ...next };
    setView(all);
    keepView(all);
  };
  const query = {
    ...(view.unread ? { unread: 'true' as const } : {}),
    ...(view.code === null ? {} : { code: view.code }),
    ...(filter === '' ? {} : { filter }),
  };
  return (
    <>
      <PageHead
        title={t`Notifications`}
        note={t`What happened to your account and your servers. Kept for 90 days.`}
        actions={
          <>
            <MarkAllRead />
            <ExportLinks href={urlOf(notifications.exportNotifications, { query })} />
            <Link to="/profile/notifications" className={buttonClass()}>
              {t`Settings`}
            </Link>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Segments<'all' | 'new'>
          label={t`What to show`}
          value={view.unread ? 'new' : 'all'}
          choices={[
            { value: 'all', title: t`All` },
            { value: 'new', title: t`New` },
          ]}
          onChange={(value) => change({ unread: value === 'new' })}
        />
        <Select
          aria-label={t`Kind`}
          className="max-sm:flex-1"
          value={view.code ?? ''}
          onChange={(event) => change({ code: event.target.value === '' ? null : Number(event.target.value) })}
        >
          <option value="">{t`Every kind`}</option>
          {allCodes
            .filter((code) => administers || notificationKinds[code].parentSet !== null)
            .map((code) => (
              <option key={code} value={code}>
                {told(notificationKinds[code].title)}
              </option>
            ))}
        </Select>
        <SearchBox className="w-64 max-sm:w-full" label={t`Search notifications`} value={filter} onChange={setFilter} />
      </div>
      <div className="overflow-clip rounded-xl border border-line bg-surface shadow-card">
        <NotificationList size={500} query={query} />
      </div>
    </>
  );
}
