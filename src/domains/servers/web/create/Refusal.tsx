import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Banner } from '#ui/Feedback.tsx';
import type { CreateForm } from './create-form.ts';

/** Why nothing can be created now, and the way out. */
export function Refusal({ catalogue: { refusal, zone } }: CreateForm) {
  if (refusal === null) return null;
  return (
    <Banner tone="warn">
      <p className="font-medium">{refusal}</p>
      {zone.closedReason !== null ? (
        <p>{t`Choose another location; the rest of your configuration stays.`}</p>
      ) : (
        <p>
          {t`Ask your provider to settle it. Where the allowance is used up, terminating a server you no longer need makes room:`}{' '}
          <Link to="/servers" className="font-medium underline">
            {t`your servers`}
          </Link>
        </p>
      )}
    </Banner>
  );
}
