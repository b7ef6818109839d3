import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useGo } from '#shell/boot/go.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { ReasonFields } from '#shell/form/ReasonFields.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { moneyText } from '#shell/text/format.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { siteMoves } from '../contract.ts';
import { maxReason } from '../limits.ts';
import { MoveEffect } from './MoveEffect.tsx';
import { planPath, WhenField, type When } from './WhenField.tsx';

type Moved = AnswerOf<typeof siteMoves.moveToSite>;
export type Sites = AnswerOf<typeof siteMoves.readSiteMove>['sites'];

interface Props {
  userId: string;
  email: string;
  sites: Sites;
  onClose(): void;
}

/** Moves an account to another site: shows what changes first. */
export function MoveToSiteDialog({ userId, email, sites, onClose }: Props) {
  const [seen, setSeen] = useState<Moved>();
  const [when, setWhen] = useState<When>('now');
  const go = useGo();
  const { guard, dialog } = useProof();
  const form = useOpForm(siteMoves.moveToSite, {
    start: { site: sites[0]?.host ?? '', list: '', reason: '', ticket: '' },
    params: { userId },
    input: ({ list, ...rest }) => ({ ...rest, priceListId: list === '' ? null : list }),
    dryRun: () => seen === undefined || when === 'next-month',
    guard,
  });
  const change = (values: Partial<typeof form.values>) => {
    form.set(values);
    setSeen(undefined);
  };
  const lists = sites.find(({ host }) => host === form.values.site)?.priceLists ?? [];
  return (
    <>
      <OpDialog
        form={form}
        title={t`Move ${email} to another site`}
        action={seen === undefined ? t`Check` : when === 'now' ? t`Move account` : t`Plan in a batch`}
        danger={seen !== undefined && when === 'now'}
        typeToConfirm={seen === undefined || when !== 'now' ? undefined : email}
        done={(effect) => {
          if (seen !== undefined && when === 'now') return t`Account moved`;
          if (seen !== undefined) {
            go(planPath({ line: [userId], site: form.values.site, reason: form.values.reason }));
            return undefined;
          }
          setSeen(effect);
          return false;
        }}
        onClose={onClose}
      >
        <div className="grid gap-4">
          <SelectField
            label={t`Site`}
            choices={sites.map(({ host, name }) => ({ value: host, title: name }))}
            {...form.field('site')}
            onChange={(site) => change({ site, list: '' })}
          />
          {when === 'now' && (
            <SelectField
              label={t`Price list`}
              choices={[
                { value: '', title: t`Price list of new customers` },
                ...lists.map(({ id, name, currency }) => ({ value: id, title: `${name} (${currency})` })),
              ]}
              {...form.field('list')}
              error={form.error('priceListId')}
              onChange={(list) => change({ list })}
            />
          )}
          <WhenField
            value={when}
            onChange={(next) => {
              setWhen(next);
              change({ list: '' });
            }}
          />
          <ReasonFields field={(name) => form.field(name)} maxReason={maxReason} />
          {seen && <Preview moved={seen} />}
        </div>
      </OpDialog>
      {dialog}
    </>
  );
}

function Preview({ moved }: { moved: Moved }) {
  const { to, people, parent, balances } = moved;
  const emails = (moves: boolean) => people.filter((one) => one.moves === moves).map(({ email }) => email);
  const staying = emails(false);
  return (
    <>
      <MoveEffect
        effect={moved}
        more={[
          [t`Console`, to.url],
          [t`Move along`, emails(true).join(', ')],
          ...(staying.length === 0 ? [] : [[t`Stay`, staying.join(', ')] as const]),
          ...(parent === null ? [] : [[t`No longer belongs to`, parent] as const]),
          ...balances.map(({ currency, amount }) => [t`Balance that stays`, moneyText(amount, currency)] as const),
        ]}
      />
      <ul className="grid list-disc gap-1 ps-5 text-muted">
        <li>{t`Everyone who moves gets an email to choose a password, accepts the terms of the site at the next sign-in, and sets up second factors again.`}</li>
        <li>{t`The present account keeps its invoices, balance, credits and payment methods, and can still be signed in to. Use until now is on its last invoice.`}</li>
        <li>{t`Shares, groups, roles, budgets, webhooks and customer prices don't move.`}</li>
      </ul>
    </>
  );
}
