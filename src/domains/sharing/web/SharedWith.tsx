import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Trash2, User, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAct } from '#shell/act.ts';
import { IconButton } from '#ui/Button.tsx';
import { Select } from '#ui/ChoiceFields.tsx';
import { boxClass } from '#ui/Field.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { sharing } from '../contract.ts';
import type { Shares } from './PermissionsDialog.tsx';
import { dayOf, endOfDay, levelWord } from './words.ts';

/** The owner, those whom a server is shared with, and those who have it through a group or by standing above. */
export function SharedWith({ serverId, shares }: { serverId: string; shares: Shares }) {
  return (
    <ul aria-label={t`Who has this server`} className="grid gap-1">
      <Line icon={<User size={16} />} name={shares.owner} note={t`Owner`}>
        <Tag>{levelWord('all')}</Tag>
      </Line>
      {shares.items.map((share) => (
        <Given key={share.id} serverId={serverId} share={share} />
      ))}
      {shares.inherited.map(({ name, level, through, group }) => (
        <Line
          key={`${name} ${group}`}
          icon={<User size={16} />}
          name={name}
          note={through === 'group' ? t`Inherited: member of ${group}` : t`Inherited: account above the owner`}
        >
          <Tag>{levelWord(level)}</Tag>
        </Line>
      ))}
    </ul>
  );
}

function Given({ serverId, share }: { serverId: string; share: Shares['items'][number] }) {
  const { id, kind, name, level, until } = share;
  const params = { serverId, shareId: id };
  const refresh = [sharing.listShares];
  const edit = useAct(sharing.changeShare, { refresh });
  const revoke = useAct(sharing.revokeShare, {
    refresh,
    onDone: () => toast('success', t`It is shared with ${name} no more`),
  });
  return (
    <Line
      icon={kind === 'group' ? <UsersRound size={16} /> : <User size={16} />}
      name={name}
      note={kind === 'group' ? t`Group` : t`Person`}
    >
      <input
        type="date"
        aria-label={t`Until when ${name} has it`}
        title={until === null ? t`It does not end by itself` : t`It ends at the end of this day`}
        className={clsx(boxClass, 'w-36 min-w-0')}
        value={dayOf(until)}
        disabled={edit.isPending || revoke.isPending}
        onChange={(event) => edit.mutate({ params, input: { level, until: endOfDay(event.target.value) } })}
      />
      <Select
        aria-label={t`What ${name} may do`}
        value={edit.isPending ? (edit.variables.input.level ?? level) : level}
        disabled={edit.isPending || revoke.isPending}
        onChange={(event) =>
          edit.mutate({ params, input: { level: event.target.value === 'configure' ? 'configure' : 'access' } })
        }
      >
        <option value="access">{levelWord('access')}</option>
        <option value="configure">{levelWord('configure')}</option>
      </Select>
      <IconButton label={t`Share with ${name} no more`} onClick={() => revoke.mutate({ params })}>
        <Trash2 size={16} />
      </IconButton>
    </Line>
  );
}

interface LineProps {
  icon: ReactNode;
  name: string;
  note: string;
  children: ReactNode;
}

function Line({ icon, name, note, children }: LineProps) {
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="flex min-w-0 flex-1 items-center gap-2.5">
        <span aria-hidden className="text-muted">
          {icon}
        </span>
        <span className="min-w-0">
          <span className="block truncate" title={name}>
            {name}
          </span>
          <span className="block truncate text-[13px] text-muted">{note}</span>
        </span>
      </span>
      <span className="flex items-center gap-1">{children}</span>
    </li>
  );
}
