import { t } from '@lingui/core/macro';

/** Too many failures: how long nothing is taken, counted down. */
export function Blocked({ seconds }: { seconds: number }) {
  return (
    <div className="rounded-lg bg-warn-soft px-3.5 py-2.5 text-warn">
      {/* Announced once: a live region that speaks every second cannot be listened to. */}
      <p role="alert">{t`Too many failed attempts.`}</p>
      <p className="tabular-nums" role="timer" aria-live="off">
        {t`Try again in ${seconds} seconds.`}
      </p>
    </div>
  );
}
