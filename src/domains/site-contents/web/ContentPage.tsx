import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { loginPath } from '#domains/identity/paths.ts';
import { useRead } from '#shell/data/read.ts';
import { PublicFrame, textLink } from '#shell/frame/PublicFrame.tsx';
import { useWindowTitle } from '#shell/frame/window-title.ts';
import { DocumentText } from '#shell/text/DocumentText.tsx';
import { languageOnShow } from '#shell/text/language.ts';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { siteContents } from '../contract.ts';
import { contentKinds } from '../kinds.ts';
import { kindLabel } from './labels.ts';

/** `/pages/{kind}`: a text of the site for everyone to read. */
export default function ContentPage() {
  useWindowTitle();
  const { kind: asked = '' } = useParams({ strict: false });
  const kind = contentKinds.find((one) => one === asked) ?? 'privacy';
  const language = languageOnShow.get();
  const read = useRead(
    siteContents.readPublicContent,
    { params: { kind }, query: { language } },
    { staleSeconds: 300 },
  );
  const { data, error } = read;
  return (
    <PublicFrame
      title={data?.title ?? kindLabel(kind)}
      width="wide"
      below={
        <Link to={loginPath()} className={textLink}>
          {t`Back to sign-in`}
        </Link>
      }
    >
      <div className="mt-4">
        {error?.status === 404 && <EmptyState kind="nothing" title={t`This site has no such text.`} />}
        {error && error.status !== 404 && <InlineError text={error.message} onRetry={() => void read.refetch()} />}
        {!data && !error && <SkeletonRows rows={10} />}
        {data && <DocumentText body={data.body} />}
      </div>
    </PublicFrame>
  );
}
