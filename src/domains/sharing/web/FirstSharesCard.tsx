import { t } from '@lingui/core/macro';
import { Trash2, UserPlus, UsersRound } from 'lucide-react';
import type { ShareLevel } from '#kernel/op.ts';
import { useRead } from '#shell/data/read.ts';
import { ReviewRow } from '#shell/form/ReviewRow.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { groups } from '#domains/groups/contract.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { maxShares } from '../limits.ts';
import { levelLabel, shareLevels } from './labels.ts';

/** One person, or one group; what is not filled in yet is empty. */
type Row = { level: ShareLevel } & ({ email: string; groupId?: undefined } | { groupId: string; email?: undefined });

interface Props {
  value: unknown;
  error: string | undefined;
  errorAt(path: string): string | undefined;
  onChange(value: unknown): void;
}

const most = 500;

/** Reads what the form holds: it comes from a draft, too. */
function rowsOf(value: unknown): Row[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown): Row[] => {
    const held: Record<string, unknown> = typeof one === 'object' && one !== null ? { ...one } : {};
    const level = held['level'] === 'configure' ? 'configure' : 'access';
    if (typeof held['groupId'] === 'string') return [{ groupId: held['groupId'], level }];
    return typeof held['email'] === 'string' ? [{ email: held['email'], level }] : [];
  });
}

const useGroups = (enabled: boolean) => useRead(groups.listGroups, { query: { size: most, archived: 0 } }, { enabled });

/** With whom new servers are shared, and what those may do. */
export default function FirstSharesCard({ value, error, errorAt, onChange }: Props) {
  const may = useMay('server.share');
  const mayGroups = useMay('group.view');
  const rows = rowsOf(value);
  const known = useGroups(may && mayGroups);
  const choices = (known.data?.items ?? []).map(({ id, name }) => ({ value: id, title: name }));
  if (!may) return null;
  const levels = shareLevels();
  const full = rows.length >= maxShares ? t`At most ${maxShares} people and groups.` : null;
  const add = (row: Row) => onChange([...rows, row]);
  return (
    <Card
      title={t`Sharing`}
      note={t`People outside this account who can use the server. They can't terminate it or change its billing.`}
    >
      {error && (
        <div data-error tabIndex={-1} className="mb-3">
          <Banner tone="bad">{error}</Banner>
        </div>
      )}
      {rows.length > 0 && (
        <ul aria-label={t`Shared with`} className="mb-4 grid gap-4">
          {rows.map((row, i) => (
            // The position is the identity: refusals name it.
            <li
              key={i}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_auto] max-sm:[&>:first-child]:col-span-2"
            >
              {row.groupId === undefined ? (
                <TextField
                  label={t`Email of person ${i + 1}`}
                  inputMode="email"
                  autoComplete="off"
                  maxLength={320}
                  value={row.email}
                  error={errorAt(`${i}.email`)}
                  onChange={(event) => onChange(rows.with(i, { ...row, email: event.target.value }))}
                />
              ) : (
                <SelectField
                  label={t`Group ${i + 1}`}
                  value={row.groupId}
                  placeholder={known.data ? t`Choose a group` : t`Loading`}
                  choices={choices}
                  error={errorAt(`${i}.groupId`) ?? known.error?.message}
                  onChange={(groupId) => onChange(rows.with(i, { ...row, groupId }))}
                />
              )}
              <SelectField<ShareLevel>
                label={t`Permissions`}
                value={row.level}
                hint={levels.find(({ value }) => value === row.level)?.note}
                choices={levels.map(({ value, title }) => ({ value, title }))}
                onChange={(level) => onChange(rows.with(i, { ...row, level }))}
              />
              <IconButton
                label={t`Remove ${row.email || t`row ${i + 1}`}`}
                className="mt-6"
                onClick={() => onChange(rows.toSpliced(i, 1))}
              >
                <Trash2 aria-hidden size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button disabledReason={full} onClick={() => add({ email: '', level: 'access' })}>
          <UserPlus aria-hidden size={15} />
          {t`Add person`}
        </Button>
        {mayGroups && (
          <Button
            disabledReason={full ?? (known.data && choices.length === 0 ? t`You have no groups yet.` : null)}
            onClick={() => add({ groupId: '', level: 'access' })}
          >
            <UsersRound aria-hidden size={15} />
            {t`Add group`}
          </Button>
        )}
      </div>
    </Card>
  );
}

export function Review({ value, onChange }: { value: unknown; onChange(): void }) {
  const may = useMay('server.share');
  const rows = rowsOf(value);
  const known = useGroups(may && rows.some(({ groupId }) => groupId !== undefined));
  const nameOf = ({ email, groupId }: Row) => email ?? known.data?.items.find(({ id }) => id === groupId)?.name ?? '';
  return (
    may && (
      <ReviewRow title={t`Sharing`} onChange={onChange}>
        {rows.map((row) => `${nameOf(row)} (${levelLabel(row.level)})`).join(', ') || null}
      </ReviewRow>
    )
  );
}
