import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Banner } from '#ui/Feedback.tsx';

/** Why nothing can be created now, and the way out. */
export function Refusal({ reason, zoneClosed }: { reason: string; zoneClosed: boolean }) {
  return (
    <Banner tone="warn">
      <p className="font-medium">{reason}</p>
      {zoneClosed ? (
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
