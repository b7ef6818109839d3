import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Building2, Check, MailPlus, Settings2 } from 'lucide-react';
import { useRead } from '#shell/data/read.ts';
import { useAct } from '#shell/form/act.ts';
import { useGo } from '#shell/boot/go.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { enterAccount } from '#shell/session/switch-person.ts';
import { Menu } from '#ui/Menu.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { roles } from '../contract.ts';
import { accountsPath } from '../paths.ts';
import type { MembershipRow } from './types.ts';

/** The account that someone acts in, in the header of each tab, and the others that their sign-in opens. */
export default function AccountSwitcher() {
  const go = useGo();
  const user = useUser();
  const { data } = useRead(roles.readMemberships, {}, { staleSeconds: 60 });
  const enter = useAct(roles.switchAccount, { onDone: enterAccount });
  if (!user) return null;
  const name = user.membership?.owner ?? user.name;
  const entries = (): readonly MenuEntry[] => [
    { kind: 'heading', title: t`Switch account` },
    ...(data?.items ?? []).map((row) => entryOf(row, () => chooseRow(row))),
    'separator',
    { id: 'manage', title: t`Manage accounts`, icon: <Settings2 size={16} />, onChoose: () => go(accountsPath()) },
  ];
  const chooseRow = ({ state, membershipId, current }: MembershipRow) => {
    if (state === 'invited') return go(accountsPath());
    if (!current) enter.mutate({ input: { membershipId } });
  };
  return (
    <Menu
      entries={entries}
      trigger={(wiring) => (
        <button
          type="button"
          aria-label={t`Account: ${name}`}
          disabled={enter.isPending}
          className={clsx(
            'reach flex h-9 min-w-0 items-center gap-1.5 rounded-lg px-2 font-medium',
            user.membership === null ? 'hover:bg-hover' : 'bg-brand-soft text-brand-text',
          )}
          {...wiring}
        >
          <Building2 aria-hidden size={16} className="shrink-0" />
          <span className="max-w-40 truncate max-lg:hidden">{name}</span>
        </button>
      )}
    />
  );
}

function entryOf({ membershipId, owner, email, state, current }: MembershipRow, onChoose: () => void): MenuEntry {
  return {
    id: membershipId ?? 'own',
    title: (
      <span className="grid">
        <span className="truncate">{owner}</span>
        <span className="truncate text-[13px] text-muted">{state === 'invited' ? t`Invitation` : email}</span>
      </span>
    ),
    icon: current ? <Check size={16} /> : state === 'invited' ? <MailPlus size={16} /> : <Building2 size={16} />,
    disabledReason: state === 'expired' ? t`Your access has expired.` : null,
    onChoose,
  };
}
