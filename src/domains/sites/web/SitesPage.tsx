import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useRead } from '#shell/read.ts';
import { Card, PageHead } from '#ui/Card.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { sites } from '../contract.ts';
import { signUpModes } from '../sign-up-modes.ts';
import { hostText } from './host-text.ts';

/** The sites that the person configures. */
export default function SitesPage() {
  const { data, error, refetch } = useRead(sites.listSites, {});
  return (
    <>
      <PageHead title={t`Sites`} note={t`Name, colour, logo, terms and sign-up of each brand.`} />
      <Card className="max-w-3xl">
        {error && !data && <InlineError text={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={3} />}
        {data && (
          <ul className="-m-2 grid grid-cols-1 gap-1">
            {data.items.map((site) => (
              <li key={site.host}>
                <Link
                  to={`/sites/${encodeURIComponent(site.host)}`}
                  className="flex items-center gap-3.5 rounded-lg p-3 transition-colors hover:bg-hover"
                >
                  <svg aria-hidden className="size-9 shrink-0 rounded-lg" viewBox="0 0 1 1">
                    <rect width="1" height="1" fill={site.primaryColor} />
                  </svg>
                  <span className="min-w-0 grow">
                    <span className="block truncate font-medium">{site.name}</span>
                    <span className="block truncate text-muted">{hostText(site.host)}</span>
                  </span>
                  <span className="text-end text-[13px] text-muted max-sm:hidden">
                    <span className="block">{t`${site.people} people`}</span>
                    <span className="block">{signUpModes.find(({ code }) => code === site.newUserBilling)?.title}</span>
                  </span>
                  <ChevronRight aria-hidden size={17} className="shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
