import { useSearch } from '@tanstack/react-router';
import { useGo } from '../boot/go.ts';
import { webFrame } from '../boot/web-frame.ts';

/** The dialogs of the entries of the menu that have no screen. */
export const menuDialogs = webFrame.flatMap((module) => module.menuDialogs ?? []);

/** The search parameter that names the open dialog; what a dialog puts into the address begins with its id and a dot. */
const parameter = 'dialog';

/** The dialog that the address names, and what opens and closes one over the page that is there. */
export function useMenuDialog() {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const go = useGo();
  const without = (now: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(now).filter(
        ([key]) => key !== parameter && !menuDialogs.some(({ id }) => key.startsWith(`${id}.`)),
      ),
    );
  return {
    open: search[parameter] ?? '',
    show: (id: string) => go('.', { search: (now) => ({ ...without(now), [parameter]: id }) }),
    close: () => go('.', { search: without, replace: true }),
  };
}

/** The address of a dialog over the page that is there. */
export const menuDialogPath = (id: string): string => `${location.pathname}?${parameter}=${id}`;
