import { t } from '@lingui/core/macro';
import {
  ChartNoAxesColumn,
  CircleHelp,
  CodeXml,
  LifeBuoy,
  LogOut,
  Menu as MenuLines,
  Search,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { useGo } from '../boot/go.ts';
import { IconButton } from '#ui/Button.tsx';
import { Kbd } from '#ui/KeyValue.tsx';
import { Menu } from '#ui/Menu.tsx';
import { toast } from '#ui/toast.ts';
import { profilePath } from '#domains/account/paths.ts';
import { logoutPath, securityPath } from '#domains/identity/paths.ts';
import { answerConsent, consentOf, hasAnalytics } from './analytics.ts';
import { usePainted } from '../boot/first-paint.ts';
import { showNextAsCode } from '../form/code-mode.ts';
import { useUser } from '../session/session-reads.ts';
import { askSupport, hasSupport } from '../session/support.ts';
import { newestNews } from './newest-news.ts';
import { commandKey } from './command-key.ts';
import { SiteMark } from './SiteMark.tsx';
import { ThemeSwitch, useTheme } from './ThemeSwitch.tsx';
import { webContributions } from '../boot/web-contributions.ts';
import type { HeaderItem } from '../boot/web-route.ts';

interface Props {
  onNav(): void;
  onPalette(): void;
  onHelp(): void;
}

const brought = webContributions.flatMap((module) => module.headerItems ?? []);
const domainItems = brought.map((item) => ({ ...item, Item: lazyPart(item.load) }));
/** Resolves once what domains have in the header is there. */
export const headerLoaded = () => Promise.all(brought.map(({ load }) => load()));

export function Header({ onNav, onPalette, onHelp }: Props) {
  const user = useUser();
  const unread = user?.support === null && (user.newsRead ?? '') < newestNews;
  const help = unread ? t`Help: what's new` : t`Help`;
  return (
    <header className="print-none sticky top-0 z-20 col-span-full flex items-center gap-2 border-b border-line bg-surface px-3 md:px-4">
      <span data-tour="menu" className="md:hidden">
        <IconButton label={t`Open menu`} onClick={onNav}>
          <MenuLines size={19} />
        </IconButton>
      </span>
      <a href="/" data-go="" className="reach flex min-w-0 items-center rounded-lg md:w-51">
        <SiteMark />
      </a>
      {/* As wide before its items have come: they must not move the search. */}
      <div className="w-16 shrink-0 max-md:hidden xl:w-44">
        <HeaderItems place="front" />
      </div>
      <button
        type="button"
        data-tour="search"
        className="mx-auto flex h-9 w-full max-w-96 items-center gap-2.5 rounded-lg border border-line bg-page px-3 text-muted transition-colors hover:border-edge/60 max-md:hidden"
        onClick={onPalette}
      >
        <Search aria-hidden size={16} />
        {t`Search or jump to`}
        <span className="ms-auto flex gap-1">
          <Kbd>{commandKey}</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      <div className="ms-auto flex shrink-0 items-center gap-0.5 md:ms-0">
        <span data-tour="search" className="md:hidden">
          <IconButton label={t`Search or jump to`} onClick={onPalette}>
            <Search size={18} />
          </IconButton>
        </span>
        <HeaderItems />
        <span className="max-sm:hidden">
          <ThemeSwitch />
        </span>
        <span data-tour="help" className="max-sm:hidden">
          <IconButton label={help} className="relative" onClick={onHelp}>
            <CircleHelp size={18} />
            {unread && <NewsMark />}
          </IconButton>
        </span>
        {user && (
          <span data-tour="help" className="relative">
            <UserMenu name={user.name} email={user.email} help={help} onHelp={onHelp} />
            {unread && <NewsMark phone />}
          </span>
        )}
      </div>
    </header>
  );
}

/** What domains have in the header, once the screen can be seen. */
function HeaderItems({ place }: Pick<HeaderItem, 'place'>) {
  const painted = usePainted();
  const held: readonly string[] = useUser()?.permissions ?? [];
  return (
    <Suspense>
      {painted &&
        domainItems
          .filter((item) => item.place === place && (item.may === undefined || held.includes(item.may)))
          .map(({ id, Item }) => (
            <span key={id} data-tour={id} className="flex min-w-0 empty:hidden">
              <Item />
            </span>
          ))}
    </Suspense>
  );
}

/** There is something new that was not read yet; on a phone, where help is in the menu of the person. */
const NewsMark = ({ phone }: { phone?: true }) => (
  <span
    aria-hidden
    className={`pointer-events-none absolute end-1 top-1 size-2 rounded-full bg-brand ring-2 ring-surface ${phone ? 'sm:hidden' : ''}`}
  />
);

interface UserMenuProps {
  name: string;
  email: string;
  /** What the entry of help is called. */
  help: string;
  onHelp(): void;
}
function UserMenu({ name, email, help, onHelp }: UserMenuProps) {
  const go = useGo();
  const theme = useTheme();
  const initials = (name || email)
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');
  return (
    <Menu
      head={
        <div className="border-b border-line px-2.5 pt-1.5 pb-2.5">
          <p className="font-medium">{name}</p>
          <p className="text-[13px] text-muted">{email}</p>
        </div>
      }
      entries={() => [
        {
          id: 'profile',
          title: t`Profile`,
          icon: <UserRound size={16} />,
          onChoose: () => go(profilePath()),
        },
        {
          id: 'security',
          title: t`Security`,
          icon: <ShieldCheck size={16} />,
          onChoose: () => go(securityPath()),
        },
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
      ]}
      trigger={(wiring) => (
        <button
          type="button"
          aria-label={t`Account of ${name}`}
          className="reach ms-1.5 grid size-8 shrink-0 place-items-center rounded-full bg-brand-soft text-xs font-semibold text-brand-text"
          {...wiring}
        >
          {initials}
        </button>
      )}
    />
  );
}

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
