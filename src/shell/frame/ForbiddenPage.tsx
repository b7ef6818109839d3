import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';

export default function ForbiddenPage() {
  return (
    <Card>
      <h1 className="sr-only">{t`Forbidden`}</h1>
      <EmptyState
        kind="forbidden"
        title={t`You don't have access to this page`}
        action={
          <Link to="/" className={buttonClass('primary')}>
            {t`Go To Dashboard`}
          </Link>
        }
      >
        {t`Ask your account administrator for access.`}
      </EmptyState>
    </Card>
  );
}
