import { Suspense, useSyncExternalStore } from 'react';
import { brandText, maintenanceNow, onBrand } from '#shell/session/site.ts';
import { lazyPart } from '#ui/lazy-part.ts';

const MaintenanceBanner = lazyPart(() => import('./MaintenanceBanner.tsx'));

/** The banner of maintenance mode, which is loaded once there is something to say. */
export default function MaintenanceWatch() {
  useSyncExternalStore(onBrand, brandText);
  if (maintenanceNow() === null) return null;
  return (
    <Suspense>
      <MaintenanceBanner />
    </Suspense>
  );
}
