import { t } from '@lingui/core/macro';
import { Contrast, Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#ui/Button.tsx';
import { keepTheme, keptTheme, showTheme, systemWishes, type Theme } from '../session/site.ts';

const order: readonly Theme[] = ['light', 'dark', 'contrast', 'system'];
const icons = { light: Sun, dark: Moon, contrast: Contrast, system: Monitor };

/** The theme with its words, and the way to the next; every tab follows. */
export function useTheme() {
  const [theme, setTheme] = useState(keptTheme);
  useEffect(() => {
    const follow = () => {
      setTheme(keptTheme());
      showTheme(keptTheme());
    };
    const wishes = systemWishes.map((query) => matchMedia(query));
    for (const wish of wishes) wish.addEventListener('change', follow);
    addEventListener('storage', follow);
    return () => {
      for (const wish of wishes) wish.removeEventListener('change', follow);
      removeEventListener('storage', follow);
    };
  }, []);
  const names = { light: t`light`, dark: t`dark`, contrast: t`high contrast`, system: t`system` };
  const next = order[(order.indexOf(theme) + 1) % order.length] ?? 'system';
  const Icon = icons[theme];
  const now = names[theme];
  const change = () => keepTheme(next);
  return { label: t`Theme: ${now}`, Icon, change };
}

/** Light, dark, high contrast, or as the system has it. */
export function ThemeSwitch() {
  const { label, Icon, change } = useTheme();
  return (
    <IconButton label={label} onClick={change}>
      <Icon size={18} />
    </IconButton>
  );
}
