import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import { useState } from 'react';
import { NoticeList } from '#shell/frame/NoticeList.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { MarkAllRead } from './MarkAllRead.tsx';
import { NotificationList } from './NotificationList.tsx';
import { notificationPreferencesPath, notificationsPath } from '../paths.ts';

type View = 'account' | 'tab';

/** The notification center over the page, and the toasts of this tab. */
export default function BellDrawer({ onClose }: { onClose: () => void }) {
  const [view, setView] = useState<View>('account');
  return (
    <Drawer
      title={t`Notifications`}
      onClose={onClose}
      actions={
        <Link
          to={notificationPreferencesPath()}
          aria-label={t`Notification settings`}
          className={buttonClass('ghost', 'icon')}
          onClick={onClose}
        >
          <Settings aria-hidden size={18} />
        </Link>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-2 px-5 py-3">
        <Segments<View>
          label={t`Filter`}
          value={view}
          choices={[
            { value: 'account', title: t`Account` },
            { value: 'tab', title: t`Open in this tab` },
          ]}
          onChange={setView}
        />
        {view === 'account' && <MarkAllRead />}
      </div>
      {view === 'account' ? (
        <>
          <NotificationList size={20} onLeave={onClose} />
          <p className="p-4 text-center">
            <Link to={notificationsPath()} className={buttonClass('ghost', 'small')} onClick={onClose}>
              {t`All notifications`}
            </Link>
          </p>
        </>
      ) : (
        <NoticeList onDone={onClose} />
      )}
    </Drawer>
  );
}
