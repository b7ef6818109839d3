import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { externalPages } from '../contract.ts';

/** `/external/{pageId}`: a page of the site's own systems. */
export default function ExternalPage() {
  const { pageId = '' } = useParams({ strict: false });
  return <Visit key={pageId} pageId={pageId} />;
}

function Visit({ pageId }: { pageId: string }) {
  const read = useRead(externalPages.openExternalPage, { params: { pageId } }, { staleSeconds: 0 });
  // The frame stays with the first address of the visit, which is made for it: each later one would load the page again.
  const [opened, setOpened] = useState<AnswerOf<typeof externalPages.openExternalPage>>();
  if (opened === undefined && read.isSuccess && read.isFetchedAfterMount) setOpened(read.data);
  useObjectTitle(opened?.title);
  if (read.error?.status === 404 || read.error?.status === 400)
    return (
      <EmptyState kind="no-match" title={t`Page not found`}>
        {t`Your provider has removed it, or your role doesn't have it.`}
      </EmptyState>
    );
  return (
    <>
      <PageHead title={opened?.title ?? t`External page`} />
      {opened ? (
        <iframe
          title={opened.title}
          src={opened.url}
          sandbox={opened.sandbox.join(' ')}
          referrerPolicy="no-referrer"
          className="h-[calc(100dvh-12rem)] w-full rounded-xl border border-line bg-white"
        />
      ) : (
        <ReadState read={{ ...read, data: undefined }} />
      )}
    </>
  );
}
