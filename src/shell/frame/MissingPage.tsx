import { t } from '@lingui/core/macro';
import { useLocation } from '@tanstack/react-router';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';

/** Says that a wrong address led here, until the next page. */
export default function MissingPage({ onSearch }: { onSearch(): void }) {
  const missing = useLocation({ select: (location) => location.state.missing });
  if (missing === undefined) return null;
  return (
    <div className="mb-4">
      <Banner tone="warn">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="min-w-0 flex-1 basis-72 wrap-anywhere">
            {t`There is no page at ${missing}. Check the address, or search for what you need.`}
          </span>
          <Button small onClick={onSearch}>
            {t`Search`}
          </Button>
        </span>
      </Banner>
    </div>
  );
}
