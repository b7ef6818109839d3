import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { moneyText, monthLabel } from '#shell/text/format.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { charges } from '../contract.ts';
import { groupings } from '../kinds.ts';
import { meterLabel } from './labels.ts';
import type { Month } from './types.ts';

type By = (typeof groupings)[number];

const titleOf: Record<By, () => string> = {
  service: () => t`Service`,
  object: () => t`Name`,
  zone: () => t`Data center`,
  tag: () => t`Tag`,
  group: () => t`Group`,
};
/** The rows that are shown before the others are asked for. */
const few = 8;

/** The current month by service, object, data center, tag or group: until now, and at its end if everything stays as it is. */
export default function MonthSection() {
  const [by, setBy] = useState<By>('service');
  const read = useRead(charges.readMonth, { query: { by } }, { staleSeconds: 60 });
  return (
    <ReadCard
      title={t`This month`}
      note={t`Before tax. The last column is what the month comes to if everything stays as it is.`}
      read={read}
      actions={
        <SelectField<By>
          label={t`By`}
          value={by}
          choices={groupings.map((value) => ({ value, title: titleOf[value]() }))}
          onChange={setBy}
        />
      }
    >
      {(month) => <Costs month={month} by={by} />}
    </ReadCard>
  );
}

function Costs({ month, by }: { month: Month; by: By }) {
  const [all, setAll] = useState(false);
  const { currency, items } = month;
  const money = (amount: number) => moneyText(amount, currency);
  if (items.length === 0) return <p className="text-muted">{t`Nothing that costs money was used this month.`}</p>;
  const shown = all ? items : items.slice(0, few);
  const most = Math.max(1, ...items.map(({ projected }) => projected));
  const rest = items.length - shown.length;
  return (
    <>
      <table className="w-full tabular-nums" aria-label={t`Cost of this month`}>
        <thead className="text-[13px] text-muted">
          <tr>
            <th scope="col" className="pb-1.5 text-start font-normal">
              {titleOf[by]()}
            </th>
            <th scope="col" className="pb-1.5 ps-4 text-end font-normal max-sm:hidden">{t`Last month`}</th>
            <th scope="col" className="pb-1.5 ps-4 text-end font-normal">{t`Until now`}</th>
            <th scope="col" className="pb-1.5 ps-4 text-end font-normal">{t`End of month`}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((item) => (
            <tr key={item.key}>
              <th scope="row" className="py-1 text-start font-normal">
                <Title of={item} by={by} />
                <span aria-hidden className="mt-1 block h-1 max-w-60 rounded-full bg-hover">
                  <span
                    className="block h-full rounded-full bg-brand-text/70"
                    style={{ width: `${(item.projected / most) * 100}%` }}
                  />
                </span>
              </th>
              <td className="py-1 ps-4 text-end text-muted max-sm:hidden">{money(item.lastMonth)}</td>
              <td className="py-1 ps-4 text-end">{money(item.soFar)}</td>
              <td className="py-1 ps-4 text-end">{money(item.projected)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line font-semibold">
          <tr>
            <th scope="row" className="pt-2 text-start">
              {monthLabel(month.month)}
            </th>
            <td className="pt-2 ps-4 text-end text-muted max-sm:hidden">{money(month.lastMonth)}</td>
            <td className="pt-2 ps-4 text-end">{money(month.soFar)}</td>
            <td className="pt-2 ps-4 text-end">{money(month.projected)}</td>
          </tr>
        </tfoot>
      </table>
      {rest > 0 && (
        <button type="button" className="mt-2 text-brand-text hover:underline" onClick={() => setAll(true)}>
          {t`Show ${rest} more`}
        </button>
      )}
      {by === 'tag' && (
        <p className="mt-2 text-[13px] text-muted">{t`What has several tags counts for each of them.`}</p>
      )}
      {by === 'group' && (
        <p className="mt-2 text-[13px] text-muted">{t`A server that is shared with several groups counts for each of them.`}</p>
      )}
      {month.suspended > 0 && (
        <p className="mt-2 text-[13px] text-muted">
          {plural(month.suspended, {
            one: '# server is suspended. While it is off, disks, IP addresses and licenses are charged, but no CPU and memory.',
            other:
              '# servers are suspended. While they are off, disks, IP addresses and licenses are charged, but no CPU and memory.',
          })}
        </p>
      )}
      {month.range !== null && month.range.low < month.range.high && (
        <p className="mt-2 text-[13px] text-muted">
          {t`The month ends between ${money(month.range.low)} and ${money(month.range.high)} if each day costs as little or as much as one of the last seven.`}
        </p>
      )}
      <Changes items={items} by={by} money={money} />
    </>
  );
}

/** So many of the largest changes are named. */
const mostChanges = 3;

/** What the month costs more or less than the one before, the largest changes first. */
function Changes({ items, by, money }: { items: Month['items']; by: By; money(amount: number): string }) {
  const changes = items
    .map((item) => ({ item, more: item.projected - item.lastMonth }))
    .filter(({ more, item }) => more !== 0 && item.lastMonth > 0)
    .toSorted((a, b) => Math.abs(b.more) - Math.abs(a.more))
    .slice(0, mostChanges);
  if (changes.length === 0) return null;
  return (
    <section className="mt-4 text-[13px]">
      <h3 className="font-medium">{t`Largest changes from last month`}</h3>
      <ul className="mt-1 grid gap-0.5 text-muted">
        {changes.map(({ item, more }) => (
          <li key={item.key}>
            <Title of={item} by={by} />: {more > 0 ? t`${money(more)} more` : t`${money(-more)} less`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Title({ of: { key, title }, by }: { of: Month['items'][number]; by: By }) {
  if (by === 'service') return meterLabel(key);
  if (by === 'zone') return <ZoneName of={key} />;
  if (title !== '') return title;
  return by === 'group' ? t`No group` : t`No tag`;
}
