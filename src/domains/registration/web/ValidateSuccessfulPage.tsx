import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { PublicFrame } from '#shell/frame/PublicFrame.tsx';
import { siteBrand } from '#shell/session/site.ts';
import { useWindowTitle } from '#shell/frame/window-title.ts';
import { buttonClass } from '#ui/Button.tsx';
import { useQueryText } from './use-query-text.ts';

/** `/validateSuccessful`: what someone sees once the email is confirmed. */
export default function ValidateSuccessfulPage() {
  useWindowTitle();
  const email = useQueryText('email');
  const site = siteBrand().name;
  return (
    <PublicFrame title={t`Your email is confirmed`}>
      <div className="grid justify-items-center gap-5 pt-5 text-center">
        <span className="grid size-14 place-items-center rounded-full bg-ok-soft text-ok">
          <CircleCheck aria-hidden size={28} />
        </span>
        <p className="text-muted">
          {email && <strong className="block font-medium wrap-anywhere text-ink">{email}</strong>}
          {t`Your ${site} account is ready.`}
        </p>
        <Link to="/" className={`${buttonClass('primary')} w-full`}>
          {t`Open console`}
        </Link>
      </div>
    </PublicFrame>
  );
}
