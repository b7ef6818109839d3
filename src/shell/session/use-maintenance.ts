import { useEffect, useState, useSyncExternalStore } from 'react';
import { brandText, maintenanceNow, onBrand } from './site.ts';

/** A timer cannot wait longer than this. */
const longestMs = 2_000_000_000;

/** What the site of this page says in maintenance mode; gone when its end has come. */
export function useMaintenance() {
  useSyncExternalStore(onBrand, brandText);
  const [, setPassed] = useState(0);
  const maintenance = maintenanceNow();
  const endsAt = maintenance?.endsAt ?? null;
  useEffect(() => {
    if (endsAt === null) return;
    const left = Math.min(longestMs, Math.max(0, Date.parse(endsAt) - Date.now()));
    const timer = setTimeout(() => setPassed((n) => n + 1), left);
    return () => clearTimeout(timer);
  }, [endsAt]);
  return maintenance;
}
