import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { PublicFrame } from '#shell/frame/PublicFrame.tsx';
import { siteBrand } from '#shell/session/site.ts';
import { buttonClass } from '#ui/Button.tsx';
import { billingPath } from '../paths.ts';

/** Is before an order while the provider requires a profile in its own billing system that is not set. */
export default function ExternalWall() {
  const { name, support } = siteBrand();
  return (
    <PublicFrame
      title={t`One more profile is required`}
      lead={t`${name} requires a profile in its own billing system before you can order. Set it up there; your order opens as soon as it is confirmed.`}
      below={
        <Link to={billingPath()} className={buttonClass('ghost')}>
          {t`Open billing profile`}
        </Link>
      }
    >
      {support === null ? (
        <p>{t`Contact ${name} to set it up.`}</p>
      ) : (
        <a href={support} target="_blank" rel="noopener noreferrer" className={buttonClass('primary')}>
          {t`Set it up with ${name}`}
        </a>
      )}
    </PublicFrame>
  );
}
