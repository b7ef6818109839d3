import { t } from '@lingui/core/macro';
import { ChartNoAxesColumn, CircleHelp, CodeXml, LifeBuoy, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { profilePath } from '#domains/account/paths.ts';
import { logoutPath, securityPath } from '#domains/identity/paths.ts';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { toast } from '#ui/toast.ts';
import type { useGo } from '../boot/go.ts';
import { showNextAsCode } from '../form/code-mode.ts';
import { askSupport, hasSupport } from '../session/support.ts';
import { answerConsent, consentOf, hasAnalytics } from './analytics.ts';
import type { useTheme } from './ThemeSwitch.tsx';

interface Of {
  go: ReturnType<typeof useGo>;
  theme: ReturnType<typeof useTheme>;
  /** They act in an account of others, where nothing of their sign-in can be changed. */
  elsewhere: boolean;
  /** What the entry of help is called. */
  help: string;
  onHelp(): void;
}

/** The menu of the person who is signed in. */
export const userEntries = ({ go, theme, elsewhere, help, onHelp }: Of): readonly MenuEntry[] => [
  {
    id: 'profile',
    title: t`Profile`,
    icon: <UserRound size={16} />,
    onChoose: () => go(profilePath()),
  },
  ...(elsewhere
    ? []
    : [
        {
          id: 'security',
          title: t`Security`,
          icon: <ShieldCheck size={16} />,
          onChoose: () => go(securityPath()),
        },
      ]),
  { id: 'theme', title: theme.label, icon: <theme.Icon size={16} />, onChoose: theme.change },
  ...analyticsEntries(),
  {
    id: 'code',
    title: t`Show next action as code`,
    icon: <CodeXml size={16} />,
    onChoose: showNextAsCode,
  },
  { id: 'help', title: help, icon: <CircleHelp size={16} />, onChoose: onHelp },
  ...supportEntries(),
  {
    id: 'sign-out',
    title: t`Sign out`,
    icon: <LogOut size={16} />,
    onChoose: () => go(logoutPath()),
  },
];

/** Where the site has analytics: to agree, or to change one's mind. */
function analyticsEntries() {
  if (!hasAnalytics()) return [];
  const granted = consentOf() === 'granted';
  const title = granted ? t`Withdraw analytics consent` : t`Allow analytics`;
  const onChoose = () => {
    answerConsent(granted ? 'refused' : 'granted');
    toast('info', granted ? t`Analytics turned off` : t`Thank you`, {
      text: granted ? t`You can allow it again at any time.` : t`You can withdraw it here at any time.`,
    });
  };
  return [{ id: 'analytics', title, icon: <ChartNoAxesColumn size={16} />, onChoose }];
}

/** Where the site names a place for help; it opens beside the console. */
function supportEntries() {
  if (!hasSupport()) return [];
  return [{ id: 'support', title: t`Support`, icon: <LifeBuoy size={16} />, onChoose: () => askSupport() }];
}
