import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/form/act.ts';
import { urlOf } from '#shell/data/call.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { account } from '../../contract.ts';

type Change = AnswerOf<typeof account.listProfileHistory>['items'][number];

/** What was changed in the profile, by whom; harmless changes can be taken back. */
export function HistoryCard() {
  const list = useList(account.listProfileHistory, { prefix: 'history.' });
  const undo = useAct(account.undoChange);
  return (
    <Card title={t`History`} note={t`Recent changes to your profile.`}>
      <ListScreen
        list={list}
        rowName={(one) => one.actor}
        search={{ label: t`Search history` }}
        draw={(rows) => (
          <ChangeList
            items={rows}
            action={(one) =>
              one.undo === 'possible' && (
                <Button small busy={undo.isPending} onClick={() => undo.mutate({ params: { id: one.id } })}>
                  {t`Undo`}
                </Button>
              )
            }
          />
        )}
        noMatch={t`No change matches`}
        nothing={<p className="text-muted">{t`No changes yet.`}</p>}
      />
      <a href={urlOf(account.exportProfile, {})} download className={`mt-4 ${buttonClass()}`}>
        <Download aria-hidden size={15} />
        {t`Download my profile`}
      </a>
    </Card>
  );
}

/** Changes of a profile, the newest first, each with what can be done about it. */
export function ChangeList({ items, action }: { items: readonly Change[]; action?(one: Change): ReactNode }) {
  const names: Record<string, string> = {
    name: t`Name`,
    organisation: t`Company`,
    phone: t`Phone`,
    language: t`Language`,
    theme: t`Theme`,
    density: t`Table density`,
    start_page: t`Start page`,
    view_mode: t`View mode`,
    shown_currency: t`Secondary currency`,
    date_format: t`Date format`,
    time_zone: t`Time zone`,
    notification: t`Notification emails`,
    email: t`Email`,
    email_sign_in: t`Sign in with email`,
    billing_contact: t`Billing contact`,
    technical_contact: t`Technical contact`,
    abuse_contact: t`Abuse contact`,
  };
  if (items.length === 0) return <p className="text-muted">{t`No changes yet.`}</p>;
  return (
    <ul className="grid gap-3">
      {items.map((one) => (
        <li key={one.id} className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            {one.fields.length === 0 && <p>{one.action === 'password.change' ? t`Password` : t`No changes to save`}</p>}
            {one.fields.map(({ field, before, after }) => (
              <p key={field} className="break-words">
                {names[field] ?? field}: <span className="text-muted line-through">{before}</span> {after || '—'}
              </p>
            ))}
            <p className="text-[13px] text-muted">
              <DateTime at={one.date} /> · {one.actor}
            </p>
          </div>
          {action?.(one)}
        </li>
      ))}
    </ul>
  );
}
