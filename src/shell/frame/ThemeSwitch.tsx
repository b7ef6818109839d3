import { t } from '@lingui/core/macro';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#ui/Button.tsx';
import { keepTheme, keptTheme, showTheme, type Theme } from '../session/site.ts';

const order: readonly Theme[] = ['light', 'dark', 'system'];
const icons = { light: Sun, dark: Moon, system: Monitor };

/** The theme with its words, and the way to the next; every tab follows. */
export function useTheme() {
  const [theme, setTheme] = useState(keptTheme);
  useEffect(() => {
    const follow = () => {
      setTheme(keptTheme());
      showTheme(keptTheme());
    };
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', follow);
    addEventListener('storage', follow);
    return () => {
      system.removeEventListener('change', follow);
      removeEventListener('storage', follow);
    };
  }, []);
  const names = { light: t`light`, dark: t`dark`, system: t`system` };
  const next = order[(order.indexOf(theme) + 1) % order.length] ?? 'system';
  const Icon = icons[theme];
  const now = names[theme];
  const change = () => keepTheme(next);
  return { label: t`Theme: ${now}`, Icon, change };
}

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const { label, Icon, change } = useTheme();
  return (
    <IconButton label={label} onClick={change}>
      <Icon size={18} />
    </IconButton>
  );
}
