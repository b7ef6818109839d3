import { lazily } from '../boot/lazily.tsx';
import { useSyncExternalStore } from 'react';
import { toasts } from '#ui/toast.ts';

const ToastRegion = lazily(() => import('#ui/ToastRegion.tsx'));

/** Brings the notices' code with the first notice. */
export function Toasts() {
  const { kept } = useSyncExternalStore(toasts.watch, toasts.get);
  if (kept.length === 0) return null;
  return <ToastRegion />;
}
