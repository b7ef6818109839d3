import { t } from '@lingui/core/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { webFrame } from '../boot/web-frame.ts';

const source = webFrame.find((module) => module.requestAccess)?.requestAccess;
const RequestAccess = source && lazyPart(source);

export default function ForbiddenPage() {
  const { item }: { item?: string } = useSearch({ strict: false });
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
      {RequestAccess && (
        <Suspense>
          <RequestAccess item={item ?? null} />
        </Suspense>
      )}
    </Card>
  );
}
