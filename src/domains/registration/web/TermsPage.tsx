import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { DocumentText } from '#shell/DocumentText.tsx';
import { PublicFrame, textLink } from '#shell/PublicFrame.tsx';
import { useRead } from '#shell/read.ts';
import { useWindowTitle } from '#shell/window-title.ts';
import { Banner, EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { registration } from '../contract.ts';
import { useQueryText } from './use-form.ts';

/** `/termsOfService`: the site's terms for everybody to read; `?version=` shows an earlier one. */
export default function TermsPage() {
  useWindowTitle();
  const wanted = Number(useQueryText('version'));
  const query = Number.isInteger(wanted) && wanted > 0 ? { version: wanted } : {};
  const read = useRead(registration.readTerms, { query }, { staleSeconds: 300 });
  const { data, error } = read;
  return (
    <PublicFrame
      title={data?.title ?? t`Terms of service`}
      width="wide"
      lead={data && t`Version ${data.version}, published on ${data.publishedAt.slice(0, 10)}`}
      below={
        <Link to="/login" className={textLink}>
          {t`Back to the sign-in`}
        </Link>
      }
    >
      {error?.status === 404 && <EmptyState kind="nothing" title={t`This site has no such terms.`} />}
      {error && error.status !== 404 && <InlineError text={error.message} onRetry={() => void read.refetch()} />}
      {!data && !error && <SkeletonRows rows={10} />}
      {data && !data.current && (
        <div className="mb-5">
          <Banner tone="warn">{t`This is an earlier version; it is no longer in force.`}</Banner>
        </div>
      )}
      {data && <DocumentText body={data.body} />}
    </PublicFrame>
  );
}
