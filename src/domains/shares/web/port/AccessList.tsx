import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Trash2, User, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayText } from '#shell/text/format.ts';
import { IconButton } from '#ui/Button.tsx';
import { Select, type Choice } from '#ui/ChoiceFields.tsx';
import { boxClass } from '#ui/Field.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { dayOf, endOfDay } from './share-form.ts';

/** Whom an object is shared with, and how. */
export interface ShownShare<Level extends string> {
  id: string;
  kind: 'person' | 'group' | 'site';
  name: string;
  level: Level;
  until: string | null;
  by: string;
  /** What they made of it; empty: nothing yet. */
  used?: string;
}

export interface Access<Level extends string> {
  owner: string;
  items: readonly ShownShare<Level>[];
  /** Those who have it without being named. */
  inherited?: readonly { name: string; note: string; level: string }[];
}

export interface AccessActions<Level extends string> {
  /** Where the terms of a share can be changed; absent: it is shared again on other terms. */
  onChange?(share: ShownShare<Level>, terms: { level: Level; until?: string | null }): void;
  onRevoke(share: ShownShare<Level>): void;
  /** The share that is being changed or revoked. */
  busy: string | undefined;
}

interface Props<Level extends string> extends AccessActions<Level> {
  access: Access<Level>;
  levels: readonly Choice<Level>[];
}

/** The owner, those whom an object is shared with, and those who have it through a group or by standing above. */
export function AccessList<Level extends string>({ access, levels, ...actions }: Props<Level>) {
  return (
    <ul aria-label={t`People with access`} className="grid gap-1">
      <Line icon={<User size={16} />} name={access.owner} note={t`Owner`}>
        <Tag>{t`Everything`}</Tag>
      </Line>
      {access.items.map((share) => (
        <Given key={share.id} share={share} levels={levels} {...actions} />
      ))}
      {access.inherited?.map(({ name, note, level }) => (
        <Line key={`${name} ${note}`} icon={<User size={16} />} name={name} note={note}>
          <Tag>{level}</Tag>
        </Line>
      ))}
    </ul>
  );
}

interface GivenProps<Level extends string> extends AccessActions<Level> {
  share: ShownShare<Level>;
  levels: readonly Choice<Level>[];
}

function Given<Level extends string>({ share, levels, onChange, onRevoke, busy }: GivenProps<Level>) {
  const { id, kind, name, level, until, by, used = '' } = share;
  const disabled = busy === id;
  const kinds = { person: t`Person`, group: t`Group`, site: t`Everyone` };
  return (
    <Line
      icon={kind === 'person' ? <User size={16} /> : <UsersRound size={16} />}
      name={kind === 'site' ? t`Everyone on ${name}` : name}
      note={[kinds[kind], t`by ${by}`, used, onChange || until === null ? '' : t`through ${dayText(until)}`]
        .filter((part) => part !== '')
        .join(', ')}
    >
      {onChange ? (
        <>
          <input
            type="date"
            aria-label={t`Expiry for ${name}`}
            title={until === null ? t`No expiry` : t`Expires at the end of this day`}
            className={clsx(boxClass, 'w-36 min-w-0')}
            value={dayOf(until)}
            disabled={disabled}
            onChange={(event) => onChange(share, { level, until: endOfDay(event.target.value) })}
          />
          <Select
            aria-label={t`Permissions of ${name}`}
            value={level}
            disabled={disabled}
            onChange={(event) => {
              const chosen = levels.find(({ value }) => value === event.target.value);
              if (chosen) onChange(share, { level: chosen.value });
            }}
          >
            {levels.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </Select>
        </>
      ) : (
        <Tag>{levels.find(({ value }) => value === level)?.title}</Tag>
      )}
      <IconButton label={t`Stop sharing with ${name}`} disabled={disabled} onClick={() => onRevoke(share)}>
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
