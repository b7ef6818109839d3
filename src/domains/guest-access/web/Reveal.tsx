import { t } from '@lingui/core/macro';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Banner } from '#ui/Feedback.tsx';

/** Credentials that are shown this once. */
export function Reveal({ user, password }: { user: string; password: string }) {
  return (
    <div className="grid gap-3">
      <Banner tone="warn">
        {t`This is shown once. It is not stored here: keep it somewhere safe before you close this.`}
      </Banner>
      <dl className="grid gap-2 rounded-lg border border-line p-3.5">
        {[
          [t`User`, user],
          [t`Password`, password],
        ].map(([name = '', value = '']) => (
          <div key={name} className="flex items-center justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="flex min-w-0 items-center gap-2 font-mono break-all">
              {value}
              <CopyButton value={value} label={name} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
