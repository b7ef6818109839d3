import { t } from '@lingui/core/macro';
import { LifeBuoy } from 'lucide-react';
import { ReadState } from '#shell/data/ReadState.tsx';
import { askSupport, hasSupport } from '#shell/session/support.ts';
import { MarkdownText } from '#shell/text/Markdown.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { useOwnContents } from './own-contents.ts';

const order = ['support', 'help', 'privacy', 'legal'];

/** `/supportInfo`: how the provider helps, and what else it says. */
export default function SupportInfoPage() {
  const read = useOwnContents();
  const pages = order.flatMap((kind) => read.data?.items.find((one) => one.kind === kind) ?? []);
  return (
    <>
      <PageHead
        title={t`Support information`}
        actions={
          hasSupport() && (
            <Button look="primary" onClick={() => askSupport()}>
              <LifeBuoy aria-hidden size={15} />
              {t`Contact support`}
            </Button>
          )
        }
      />
      <ReadState read={read} rows={6} />
      {read.data && pages.length === 0 && (
        <EmptyState kind="nothing" title={t`No support information yet`}>
          {t`What your provider publishes about support will appear here.`}
        </EmptyState>
      )}
      <div className="grid max-w-4xl gap-4">
        {pages.map(({ kind, title, body }) => (
          <Card key={kind} title={title}>
            <MarkdownText body={body} />
          </Card>
        ))}
      </div>
    </>
  );
}
