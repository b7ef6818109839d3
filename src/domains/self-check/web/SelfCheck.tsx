import { t } from '@lingui/core/macro';
import { LifeBuoy, RefreshCw } from 'lucide-react';
import { ReadState } from '#shell/data/ReadState.tsx';
import { askSupport, hasSupport } from '#shell/session/support.ts';
import { siteBrand } from '#shell/session/site.ts';
import { clockText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { SkeletonRows } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { toast } from '#ui/toast.ts';
import { CheckRows } from './CheckRows.tsx';
import { detailsOf, reportOf, useChecks } from './use-checks.ts';

/** The checks of this browser, and for operators those of the installation, with a report to copy. */
export function SelfCheck() {
  const checks = useChecks();
  const { browser, operator, system, again, busy } = checks;
  const copy = async () => {
    if (await copyText(reportOf(checks))) toast('success', t`Report copied`);
    else toast('error', t`The report could not be copied`);
  };
  const ask = () => askSupport({ subject: `${t`Self-check`} · ${siteBrand().name}`, text: reportOf(checks) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy={busy}>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" disabled={busy} onClick={() => void copy()}>{t`Copy report`}</Button>
        <Button busy={busy} onClick={() => void again()}>
          <RefreshCw aria-hidden size={16} />
          {t`Check again`}
        </Button>
        {hasSupport() && (
          <Button disabled={busy} onClick={ask}>
            <LifeBuoy aria-hidden size={16} />
            {t`Contact support`}
          </Button>
        )}
        {browser.data && (
          <span role="status" className="ms-auto text-[13px] text-muted tabular-nums">
            {busy ? t`Checking` : t`Checked ${clockText(browser.data.ranAt)}`}
          </span>
        )}
      </div>
      <section className="grid gap-2">
        <h2 className="text-[15px] leading-6 font-semibold">{t`This browser`}</h2>
        {browser.data ? <CheckRows checks={browser.data.checks} label={t`This browser`} /> : <SkeletonRows rows={6} />}
      </section>
      {operator && (
        <section className="grid gap-2">
          <h2 className="text-[15px] leading-6 font-semibold">{t`Installation`}</h2>
          <ReadState read={system} rows={8} />
          {system.data && <CheckRows checks={system.data.items} label={t`Installation`} />}
        </section>
      )}
      <section className="grid gap-3">
        <h2 className="text-[15px] leading-6 font-semibold">{t`Details`}</h2>
        <KeyValue items={detailsOf(checks)} />
      </section>
    </div>
  );
}
