import { t } from '@lingui/core/macro';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#ui/Button.tsx';
import { keptTheme, showTheme, type Theme } from './site.ts';

const order: readonly Theme[] = ['light', 'dark', 'system'];
const icons = { light: Sun, dark: Moon, system: Monitor };

/** Light, dark, or as the system has it; every tab follows. */
export function ThemeSwitch() {
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
  const names = { light: t`light`, dark: t`dark`, system: t`as the system` };
  const next = order[(order.indexOf(theme) + 1) % order.length] ?? 'system';
  const Icon = icons[theme];
  const now = names[theme];
  return (
    <IconButton
      label={t`Theme: ${now}`}
      onClick={() => {
        localStorage.setItem('skydeck.theme', next);
        setTheme(next);
        showTheme(next);
      }}
    >
      <Icon size={18} />
    </IconButton>
  );
}
