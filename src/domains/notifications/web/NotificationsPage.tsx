import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { MarkAllRead } from './MarkAllRead.tsx';
import { NotificationList } from './NotificationList.tsx';

type View = 'all' | 'unread';

/** Everything of the last 90 days, up to 500. */
export default function NotificationsPage() {
  const [view, setView] = useState<View>('all');
  return (
    <>
      <PageHead
        title={t`Notifications`}
        note={t`What happened to your account and your servers. Kept for 90 days.`}
        actions={
          <>
            <MarkAllRead />
            <Link to="/profile/notifications" className={buttonClass()}>
              {t`Settings`}
            </Link>
          </>
        }
      />
      <Segments<View>
        label={t`What to show`}
        value={view}
        className="mb-4"
        choices={[
          { value: 'all', title: t`All` },
          { value: 'unread', title: t`New` },
        ]}
        onChange={setView}
      />
      <div className="overflow-clip rounded-xl border border-line bg-surface shadow-card">
        <NotificationList size={500} unreadOnly={view === 'unread'} />
      </div>
    </>
  );
}
