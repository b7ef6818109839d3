import { t } from '@lingui/core/macro';
import { CircleHelp, Menu as MenuLines, Search } from 'lucide-react';
import { Suspense } from 'react';
import { bringNear, lazyCode } from '#ui/lazy-code.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { useGo } from '../boot/go.ts';
import { IconButton } from '#ui/Button.tsx';
import { Kbd } from '#ui/KeyValue.tsx';
import { Menu } from '#ui/Menu.tsx';
import { usePainted } from '../boot/first-paint.ts';
import { useUser, type UserContext } from '../session/session-reads.ts';
import { newestNews } from './newest-news.ts';
import { commandKey } from './command-key.ts';
import { SiteMark } from './SiteMark.tsx';
import { ThemeSwitch, useTheme } from './ThemeSwitch.tsx';
import { webFrame } from '../boot/web-frame.ts';
import type { HeaderItem } from '../boot/web-route.ts';

interface Props {
  onNav(): void;
  onPalette(): void;
  onHelp(): void;
}

const brought = webFrame.flatMap((module) => module.headerItems ?? []);
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
            <UserMenu user={user} help={help} onHelp={onHelp} />
            {unread && <NewsMark phone />}
          </span>
        )}
      </div>
    </header>
  );
}

/** Whether a part of the frame is there for this person. */
export const standsFor = (user: UserContext, { may, stands }: Pick<HeaderItem, 'may' | 'stands'>) => {
  const held: readonly string[] = user.permissions;
  return (may === undefined || held.includes(may)) && (stands?.(user) ?? true);
};

/** What domains have in the header, once the screen can be seen. */
function HeaderItems({ place }: Pick<HeaderItem, 'place'>) {
  const painted = usePainted();
  const user = useUser();
  return (
    <Suspense>
      {painted &&
        user &&
        domainItems
          .filter((item) => item.place === place && standsFor(user, item))
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

const entriesCode = lazyCode(() => import('./user-entries.tsx'));

interface UserMenuProps {
  user: UserContext;
  /** What the entry of help is called. */
  help: string;
  onHelp(): void;
}
function UserMenu({ user, help, onHelp }: UserMenuProps) {
  const { name, email } = user;
  const elsewhere = user.membership !== null;
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
      onNear={() => bringNear(entriesCode)}
      entries={() => entriesCode.use().userEntries({ go, theme, elsewhere, help, onHelp })}
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
