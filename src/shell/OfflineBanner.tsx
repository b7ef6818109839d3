import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { Banner } from '#ui/Feedback.tsx';

function watch(tell: () => void) {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}

export function OfflineBanner() {
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  if (online) return null;
  return (
    <div className="mb-4">
      <Banner tone="warn">{t`You are offline. What you see may be out of date; changes cannot be sent.`}</Banner>
    </div>
  );
}
