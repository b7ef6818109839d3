import { t } from '@lingui/core/macro';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { holds } from '#shell/session/session-reads.ts';
import { dateText, moneyText } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { FillBar } from '#ui/FillBar.tsx';
import { numberText } from '#ui/number-text.ts';
import type { Tone } from '#ui/StateDot.tsx';
import { siteLimits } from '../contract.ts';
import type { SiteResource } from '../resources.ts';
import { LimitsForm } from './LimitsForm.tsx';
import type { Limits } from './types.ts';

/** How much a site may have and has; the provider sets it. */
export default function LimitsSection({ siteHost }: { siteHost: string }) {
  const read = useRead(siteLimits.readSiteLimits, { params: { siteHost } });
  if (!read.data)
    return (
      <Card>
        <ReadState read={read} rows={5} />
      </Card>
    );
  return (
    <>
      <UsedCard limits={read.data} />
      {holds('site.limit') && <LimitsForm siteHost={siteHost} limits={read.data} />}
    </>
  );
}

const titleOf = (resource: SiteResource): string =>
  ({ servers: t`Servers`, spend: t`Monthly spending`, credit: t`Credit` })[resource];
const noteOf = (resource: SiteResource): string | null =>
  ({
    servers: null,
    spend: t`What customers were charged this month, before tax, through yesterday.`,
    credit: t`What customers owe.`,
  })[resource];
const toneOf = (level: number): Tone => (level === 100 ? 'bad' : level > 0 ? 'warn' : 'ok');

function UsedCard({ limits: { items, currency, stopped, lookedAt } }: { limits: Limits }) {
  return (
    <Card
      title={t`Site limits`}
      note={t`Set by the provider. Administrators of the site are notified at 80% and 100%.`}
    >
      <div className="grid gap-4">
        {stopped && <Banner tone="warn">{t`A limit is reached. New servers are refused.`}</Banner>}
        <ul aria-label={t`Use of the limits`} className="grid gap-4">
          {items.map(({ resource, limit, used, level }) => {
            const text = (amount: number) =>
              resource === 'servers' ? numberText(amount) : moneyText(amount, currency);
            const note = noteOf(resource);
            return (
              <li key={resource} className="grid gap-1.5">
                <span className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-medium">{titleOf(resource)}</span>
                  <span className="tabular-nums">
                    {limit === null ? t`${text(used)}, no limit` : t`${text(used)} of ${text(limit)}`}
                  </span>
                </span>
                {limit !== null && <FillBar percent={limit === 0 ? 100 : (used / limit) * 100} tone={toneOf(level)} />}
                {note && <span className="text-[13px] text-muted">{note}</span>}
              </li>
            );
          })}
        </ul>
        {lookedAt && <p className="text-[13px] text-muted">{t`Last checked for warnings ${dateText(lookedAt)}.`}</p>}
      </div>
    </Card>
  );
}
