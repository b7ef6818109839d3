import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { DocumentText } from '#shell/text/DocumentText.tsx';
import { PublicFrame, textLink } from '#shell/frame/PublicFrame.tsx';
import { useRead } from '#shell/data/read.ts';
import { useWindowTitle } from '#shell/frame/window-title.ts';
import { Banner, EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { loginPath } from '#domains/identity/paths.ts';
import { registration } from '../contract.ts';
import { useQueryText } from './use-query-text.ts';

/** `/termsOfService`: the site's terms for everyone to read; `?version=` shows an earlier one. */
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
        <Link to={loginPath()} className={textLink}>
          {t`Back to sign-in`}
        </Link>
      }
    >
      {error?.status === 404 && <EmptyState kind="nothing" title={t`These terms don't exist on this site.`} />}
      {error && error.status !== 404 && <InlineError text={error.message} onRetry={() => void read.refetch()} />}
      {!data && !error && <SkeletonRows rows={10} />}
      {data && !data.current && (
        <div className="mb-5">
          <Banner tone="warn">{t`This is an earlier version and no longer in effect.`}</Banner>
        </div>
      )}
      {data && <DocumentText body={data.body} />}
    </PublicFrame>
  );
}
