import { plural, t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { moneyText } from '#shell/text/format.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import type { siteMoves } from '../contract.ts';

export type Effect = AnswerOf<typeof siteMoves.moveServices> | AnswerOf<typeof siteMoves.moveToSite>;
type Cost = Effect['services'][number]['before'];

const costText = (cost: Cost): string => (cost === null ? '–' : moneyText(cost.amount, cost.currency));
const sumText = (costs: readonly NonNullable<Cost>[]): string =>
  costs.length === 0 ? '–' : costs.map(costText).join(', ');
const changeText = (from: string, to: string): string => (from === to ? to || '–' : `${from || '–'} → ${to || '–'}`);

/** What a move means: what is said of it alone, when billing changes, and what each service costs before and after. */
export function MoveEffect({ effect, more }: { effect: Effect; more: readonly (readonly [string, string])[] }) {
  const { priceList, currency, notSold, services, totals, agreements, at } = effect;
  return (
    <section aria-label={t`What changes`} className="grid gap-3">
      <KeyValue
        items={[
          ...more,
          [t`Price list`, changeText(priceList.from, priceList.to)],
          [t`Currency`, changeText(currency.from ?? '', currency.to ?? '')],
          ...agreements.map(
            ({ title, site, people }) => [t`To accept at the next sign-in`, termsText(title, site, people)] as const,
          ),
          [t`Billing changes`, <DateTime key="at" at={at} />],
        ]}
      />
      {notSold.length > 0 && (
        <Banner tone="warn">
          {t`The site doesn't sell some of what these servers have. They keep it:`}{' '}
          {notSold.map(({ kind, name, servers }) => `${soldText(kind, name)} (${serverCount(servers)})`).join(', ')}
        </Banner>
      )}
      {services.length === 0 ? (
        <p className="text-muted">{t`Nothing that is billed moves.`}</p>
      ) : (
        <table className="w-full text-[13px] tabular-nums" aria-label={t`Monthly cost`}>
          <thead>
            <tr className="text-muted">
              <th className="pb-1 text-start font-normal">{t`Service`}</th>
              <th className="pb-1 text-end font-normal">{t`Before`}</th>
              <th className="pb-1 text-end font-normal">{t`After`}</th>
            </tr>
          </thead>
          <tbody>
            {services.map(({ kind, id, name, before, after }) => (
              <tr key={`${kind} ${id}`} className="align-top">
                <th scope="row" className="py-0.5 text-start font-normal wrap-anywhere">
                  {name}
                </th>
                <td className="ps-3 text-end text-muted">{costText(before)}</td>
                <td className="ps-3 text-end font-medium">{costText(after)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line">
              <th scope="row" className="pt-1 text-start font-medium">{t`Total per month`}</th>
              <td className="ps-3 pt-1 text-end text-muted">{sumText(totals.before)}</td>
              <td className="ps-3 pt-1 text-end font-medium">{sumText(totals.after)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

const termsText = (title: string, site: string, people: number): string => {
  const who = plural(people, { one: '# person', other: '# people' });
  return t`${title} of ${site} (${who})`;
};

const serverCount = (count: number): string => plural(count, { one: '# server', other: '# servers' });

function soldText(kind: Effect['notSold'][number]['kind'], name: string): string {
  switch (kind) {
    case 'zone':
      return t`Data center ${name}`;
    case 'image':
      return t`Image ${name}`;
    case 'cpu':
      return t`CPU type ${name}`;
    case 'backup':
      return t`Daily backups`;
    case 'managed':
      return t`Managed service`;
  }
}
