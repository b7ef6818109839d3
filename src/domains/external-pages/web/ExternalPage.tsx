import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { externalPages } from '../contract.ts';

/** `/external/{pageId}`: a page of the site's own systems. */
export default function ExternalPage() {
  const { pageId = '' } = useParams({ strict: false });
  // The address is made for one visit: read again, it would load the page again.
  const read = useRead(externalPages.openExternalPage, { params: { pageId } }, { staleSeconds: Infinity });
  const { data } = read;
  useObjectTitle(data?.title);
  if (read.error?.status === 404 || read.error?.status === 400)
    return (
      <EmptyState kind="no-match" title={t`Page not found`}>
        {t`Your provider has removed it, or your role doesn't have it.`}
      </EmptyState>
    );
  return (
    <>
      <PageHead title={data?.title ?? t`External page`} />
      {data ? (
        <iframe
          title={data.title}
          src={data.url}
          sandbox={data.sandbox.join(' ')}
          referrerPolicy="no-referrer"
          className="h-[calc(100dvh-12rem)] w-full rounded-xl border border-line bg-white"
        />
      ) : (
        <ReadState read={read} />
      )}
    </>
  );
}
