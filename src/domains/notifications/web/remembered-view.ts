import { isNotificationCode } from '../codes.ts';

export interface View {
  unread: boolean;
  /** A kind, or all of them. */
  code: number | null;
}
const key = 'notifications.view';

/** The filters of the last visit. */
export function readView(): View {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return { unread: false, code: null };
    const code = 'code' in kept && typeof kept.code === 'number' && isNotificationCode(kept.code) ? kept.code : null;
    return { unread: 'unread' in kept && kept.unread === true, code };
  } catch {
    return { unread: false, code: null };
  }
}

export function keepView(view: View) {
  localStorage.setItem(key, JSON.stringify(view));
}
