import { clsx } from 'clsx';
import { Suspense } from 'react';
import QuotaNote from '#domains/quotas/web/port/QuotaNote.tsx';
import { hoursPerMonth, monthMicroOf } from '#domains/tenancy/month.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { amountsOfSize } from '../../../amounts.ts';
import { serverCreateNotes } from '../../port.ts';
import type { CreateForm } from '../create-form.ts';

const notes = serverCreateNotes.of(webContributions).map(({ id, may, load }) => ({ id, may, Note: lazyPart(load) }));

/** What other domains say of the order. Its two lines are there from the start: what comes late moves no button. */
export function SummaryNotes({ create: { values, price }, className }: { create: CreateForm; className: string }) {
  const monthMicro = monthMicroOf(values.billingMode, price) * values.names.length;
  return (
    <div className={clsx('mt-2 min-h-8 text-xs text-muted', className)}>
      <QuotaNote more={{ ...amountsOfSize(values, values.names.length), spend: monthMicro / 1_000_000 }} />
      {notes.map((note) => (
        <Permitted key={note.id} {...note} perDayMicro={(monthMicro / hoursPerMonth) * 24} currency={price.currency} />
      ))}
    </div>
  );
}

function Permitted({ may, Note, ...order }: (typeof notes)[number] & { perDayMicro: number; currency: string }) {
  const allowed = useMay(may);
  return (
    allowed && (
      <Suspense>
        <Note {...order} />
      </Suspense>
    )
  );
}
